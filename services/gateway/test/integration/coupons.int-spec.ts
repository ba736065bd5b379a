import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { Package } from '@headshots/proto/common/v1/types_pb';
import type { QuoteOrderRequest } from '@headshots/proto/orders/v1/orders_pb';
import { answered, gatewaySuite, json, type Answered } from '../support/suite.ts';

const suite = gatewaySuite();
const validate = (body: object = {}): Promise<Answered> =>
  answered(
    suite.gateway.fetch('/api/coupons/validate', json({ code: 'WELCOME', package: 'premium', ...body })),
  );

let restore = (): void => undefined;
/** What orders does with a quote from now on. */
function quoteOrder(answer: (request: QuoteOrderRequest) => object): void {
  const { orders } = suite.neighbours.rpc;
  const before = orders.quoteOrder;
  restore = () => void (orders.quoteOrder = before);
  orders.quoteOrder = answer;
}

afterEach(async () => {
  restore();
  for (const name of ['orders', 'coupons'] as const) await suite.neighbours.faults[name].set('pass');
});

describe('checking a coupon', () => {
  it('asks orders alone, in words and currency of the browser', async () => {
    const asked: QuoteOrderRequest[] = [];
    const { quoteOrder: answer } = suite.neighbours.rpc.orders;
    quoteOrder((request) => {
      asked.push(request);
      return answer(request, undefined as never) as object;
    });
    await suite.neighbours.faults.coupons.set('refuse');
    const { status, body } = await validate({ code: ' WELCOME ', currency: 'EUR' });
    expect([status, body.data]).toEqual([
      200,
      {
        code: 'WELCOME',
        discount: { amount: 400, currency: 'EUR' },
        total: { amount: 1500, currency: 'EUR' },
        usesRemaining: 3,
      },
    ]);
    expect(asked).toMatchObject([{ couponCode: 'WELCOME', package: Package.PREMIUM, currency: 'EUR' }]);
  });

  it('says null for a coupon without an end', async () => {
    const amount = { amount: 0n, currency: 'EUR' };
    quoteOrder(() => ({ listPrice: amount, discount: amount, total: amount, couponCode: 'FREE' }));
    expect((await validate()).body.data).toMatchObject({ code: 'FREE', usesRemaining: null });
  });

  it.each([
    ['coupon.not_found', 404],
    ['coupon.invalid', 422],
    ['coupon.invalid_request', 400],
    ['coupon.validation_failed', 500],
  ] as const)('answers %s as orders says it', async (code, status) => {
    quoteOrder(() => {
      throw problem(code);
    });
    const { body, ...answer } = await validate();
    expect(body).toEqual({
      title: problem(code).message,
      status,
      detail: problem(code).message,
      code,
      message: problem(code).message,
      requestId: expect.any(String),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, null]);
  });

  it('refuses a currency nobody sells in', async () => {
    const { status, body } = await validate({ currency: 'GBP' });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation.failed',
      [expect.objectContaining({ field: 'currency', code: 'field.invalid' })],
    ]);
  });

  it('with coupons away is 503 with the pause orders names, and shuts no way to orders', async () => {
    quoteOrder(() => {
      throw problem('service.unavailable', { retryAfterSeconds: 2 });
    });
    for (let count = 0; count < 12; count += 1) {
      const { status, headers, body } = await validate();
      expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'service.unavailable']);
    }
    restore();
    expect((await validate()).status).toBe(200);
  });

  it('with orders away is 503 with Retry-After', async () => {
    await suite.neighbours.faults.orders.set('refuse');
    const { status, headers, body } = await validate();
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
