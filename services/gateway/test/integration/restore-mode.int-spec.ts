import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '../../src/api/endpoints.ts';
import { startNeighbours, type Neighbours } from '../support/neighbours.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { answered } from '../support/suite.ts';

let neighbours: Neighbours;
let gateway: RunningGateway;
beforeAll(async () => {
  neighbours = await startNeighbours();
  gateway = await startGateway(neighbours, { env: { RESTORE_MODE: 'on' } });
});
afterAll(async () => {
  await gateway?.close();
  await neighbours?.close();
});

const doors = endpoints
  .filter(({ form }) => form !== 'raw')
  .map(({ method, path }) => [method, path] as const);

describe('the gateway in restore mode', () => {
  it.each(doors)('%s %s: nobody is let in, and is told to come again', async (method, path) => {
    const url = `/api${path.replace(/\{\w+\}|:\w+/g, '0192f0a0-0000-7000-8000-000000000001')}`;
    const { status, body, headers } = await answered(gateway.fetch(url, { method }));
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
    expect(headers.get('retry-after')).toBe('60');
  });

  it('takes what Stripe tells', async () => {
    const { status } = await answered(
      gateway.fetch('/api/webhooks/stripe', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=2' },
      }),
    );
    expect(status).toBe(200);
  });
});
