import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import type { ReceivePaymentEventRequest } from '@headshots/proto/orders/v1/orders_pb';
import { answered, gatewaySuite } from '../support/suite.ts';

const suite = gatewaySuite(() => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));
const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  answered(
    suite.gateway.fetch('/api/webhooks/stripe', {
      method: 'POST',
      body: Buffer.from(body),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': 't=1,v1=2',
        ...headers,
      },
    }),
  );

let restore = (): void => undefined;
/** What orders does with an event from now on. */
function receive(answer: (request: ReceivePaymentEventRequest) => object): ReceivePaymentEventRequest[] {
  const { orders } = suite.neighbours.rpc;
  const before = orders.receivePaymentEvent;
  restore = () => void (orders.receivePaymentEvent = before);
  const heard: ReceivePaymentEventRequest[] = [];
  orders.receivePaymentEvent = (request) => {
    heard.push(request);
    return answer(request);
  };
  return heard;
}

afterEach(async () => {
  restore();
  await suite.neighbours.faults.orders.set('pass');
});

describe('what Stripe tells', () => {
  it('reaches orders byte by byte, with its signature', async () => {
    const heard = receive(() => ({}));
    const text = '{ "id":"evt_1",\n  "n": 1.10, "u": "\\u00e9é" }';
    expect((await send(text)).status).toBe(200);
    expect(Buffer.from(heard[0]!.payload).toString()).toBe(text);
    expect(heard[0]!.signature).toBe('t=1,v1=2');
  });

  it('may be longer than what browsers send, up to 256 KiB', async () => {
    const heard = receive(() => ({}));
    const most = new Uint8Array(256 * 1024).fill(0x20);
    expect((await send(most)).status).toBe(200);
    expect(heard[0]!.payload).toHaveLength(most.length);
    const { status, body } = await send(new Uint8Array(256 * 1024 + 1).fill(0x20));
    expect([status, body.code]).toEqual([413, 'request.too_large']);
    expect(heard).toHaveLength(1);
  });

  it('is no JSON for us: bytes of any kind are somebody else’s to judge', async () => {
    const heard = receive(() => ({}));
    expect((await send(Uint8Array.of(0xff, 0x00, 0x7b))).status).toBe(200);
    expect([...heard[0]!.payload]).toEqual([0xff, 0x00, 0x7b]);
    expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('is to be sent again when orders is away, and only then', async () => {
    await suite.neighbours.faults.orders.set('refuse');
    expect((await send('{}')).status).toBe(503);
  });

  it('is limited by wrong signatures alone', async () => {
    receive(() => ({}));
    for (let count = 0; count < 100; count += 1) expect((await send('{}')).status).toBe(200);
    restore();
    receive(() => {
      throw connectErrorOf(problem('webhook.signature_invalid'));
    });
    const answers = [];
    for (let count = 0; count < 65; count += 1) answers.push((await send('{}')).status);
    expect(new Set(answers.slice(0, 50))).toEqual(new Set([400]));
    expect(answers.at(-1)).toBe(429);
  });
});
