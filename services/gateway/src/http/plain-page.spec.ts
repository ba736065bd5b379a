import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { sendPage } from './plain-page.ts';

it('is dark where the device is set to dark', async () => {
  const app = fastify();
  app.get('/', (request, reply) => sendPage(request, reply, { status: 503, name: 'away', to: '' }));
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(503);
  expect(body).toMatch(
    /@media \(prefers-color-scheme:dark\)\{:root\{color-scheme:dark\}body\{background:#141516;/,
  );
});
