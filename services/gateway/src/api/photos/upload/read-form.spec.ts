import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readForm, type Fields } from './read-form.ts';

const part = (headers: string, body = 'x'): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const file = part(
  'content-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg',
);

let server: Server;
let answer: (read: Promise<Fields>) => void;
beforeAll(async () => {
  server = createServer((request, response) => {
    answer(
      readForm(request, async (fields, stream) => {
        for await (const _chunk of stream);
        return fields;
      }).finally(() => response.end()),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Over a socket, as it arrives in life: what an event handler throws there ends the process. */
async function read(...parts: readonly string[]): Promise<Fields> {
  const answered = new Promise<Fields>((resolve) => (answer = resolve));
  answered.catch(() => undefined);
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `${parts.join('')}--b--\r\n`,
  });
  return answered;
}

const nameless = 'content-disposition: form-data';
const ofBytes = '\r\ncontent-type: application/octet-stream';

it.each([
  ['a field without a name', part(nameless), 'request.malformed'],
  ['a long field without a name', part(nameless, 'x'.repeat(5_000)), 'request.malformed'],
  ['a file without a name', part(`${nameless}; filename="a.jpg"${ofBytes}`), 'request.malformed'],
  ['a nameless file told by its type', part(nameless + ofBytes), 'request.malformed'],
  ['a long field', part(`${nameless}; name="expression"`, 'x'.repeat(5_000)), 'validation.failed'],
  ['a field called __proto__', part(`${nameless}; name="__proto__"`), 'validation.failed'],
  ['a field called constructor', part(`${nameless}; name="constructor"`), 'validation.failed'],
])('%s is refused, and ends nothing', async (_what, hostile, code) => {
  await expect(read(hostile, file)).rejects.toMatchObject({ code });
  expect(await read(file)).toEqual({});
});

it('hands the fields before the file over', async () => {
  expect(await read(part(`${nameless}; name="expression"`, 'smile'), file)).toEqual({ expression: 'smile' });
});
