import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeClient, type Urgency } from './stripe-client.ts';

let server: Server;
let asked = 0;
let answer: (response: ServerResponse) => void;
let client: StripeClient;

const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** The SDK waits half a second then and asks once more: what may fail side by side should. */
const cut = (response: ServerResponse) => response.destroy();
const call = (urgency: Urgency) =>
  client.call(urgency, (stripe, options) =>
    stripe.checkout.sessions.retrieve('cs_test_1', {}, { ...options, maxNetworkRetries: 0 }),
  );

/** Its clock stands: however slow the machine is, no budget fills again and no circuit is tried again. */
beforeEach(() => {
  const { performance, Date } = globalThis;
  const [ticks, now] = [performance.now(), Date.now()];
  jest.spyOn(performance, 'now').mockReturnValue(ticks);
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new StripeClient({
    secretKey: 'sk_test_nobody',
    webhookSecrets: [],
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods: ['card'],
    brand: 'Konterfei',
    site: 'konterfei.test',
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('Stripe that does not answer', () => {
  it('is asked no more for customers after five calls, and told apart from one that may have worked', async () => {
    answer = cut;
    const fails = () => expect(call('interactive')).rejects.toMatchObject({ outcome: 'unknown' });
    await Promise.all([fails(), fails(), fails(), fails()]);
    await fails();
    const before = asked;
    await expect(call('interactive')).rejects.toMatchObject({ outcome: 'nothing', code: 'circuit_open' });
    expect(asked).toBe(before);
  });

  it('is still asked by our own loops', async () => {
    answer = cut;
    await Promise.allSettled(Array.from({ length: 5 }, () => call('interactive')));
    await expect(call('interactive')).rejects.toMatchObject({ code: 'circuit_open' });
    answer = json(200, { id: 'cs_test_1', object: 'checkout.session' });
    await expect(call('worker')).resolves.toMatchObject({ id: 'cs_test_1' });
  });
});

describe('the budget', () => {
  const answered = async (calls: number) => {
    const all = await Promise.allSettled(Array.from({ length: calls }, () => call('interactive')));
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ outcome: 'nothing', code: 'own_budget' });
    return calls - refusals.length;
  };
  beforeEach(() => {
    answer = json(200, { id: 'cs_test_1', object: 'checkout.session' });
  });

  it('is 15 a second for what customers wait for, and refuses at once what is beyond', async () => {
    expect(await answered(40)).toBe(15);
    expect(asked).toBe(15);
  });

  it('grows with what Stripe allows this installation', async () => {
    client = new StripeClient({ ...client.settings, requestsPerSecond: 46 });
    expect(await answered(40)).toBe(30);
  });
});

it('names the value that Stripe does not take', async () => {
  const error = { type: 'invalid_request_error', message: 'at least 30 minutes', param: 'expires_at' };
  answer = json(400, { error });
  await expect(call('interactive')).rejects.toMatchObject({ outcome: 'refused', code: 'expires_at' });
});

it.each([
  ['a request of ours that it refuses', 400, 'refused'],
  ['being too busy', 429, 'nothing'],
])('%s says nothing against Stripe', async (_what, status, outcome) => {
  answer = json(status, { error: { type: 'invalid_request_error', message: 'no' } });
  for (let n = 0; n < 8; n += 1) await expect(call('interactive')).rejects.toMatchObject({ outcome });
  expect(asked).toBe(8);
});
