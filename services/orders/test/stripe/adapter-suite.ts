import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { apiVersion } from '../../src/payments/stripe/stripe-client.ts';
import { StripeEndpoints } from '../../src/payments/stripe/stripe-endpoints.ts';
import { stripeEventTypes } from '../../src/payments/stripe/stripe-feed.ts';
import { PaymentFailed } from '../../src/payments/payment.port.ts';
import type { BookedMovement, ProviderEvent } from '../../src/payments/payment-feed.port.ts';
import { currencyBook } from '../../src/order/currency.ts';
import type { DisputeFacts, PaymentFacts } from '../../src/payments/payment-facts.ts';
import {
  checkout,
  refundOf,
  Sandbox,
  type PaidOrder,
  type SandboxSettings,
  type TestMethod,
} from './sandbox.ts';

const currencies = Object.keys(currencyBook) as (keyof typeof currencyBook)[];
const failureOf = (work: Promise<unknown>): Promise<PaymentFailed> =>
  work.then(
    () => Promise.reject(new Error('It was taken.')),
    (error: unknown) => (error instanceof PaymentFailed ? error : Promise.reject(error)),
  );

/**
 * What our adapters of Stripe rely on, asked of whoever plays Stripe.
 * @param answer takes what is learned beyond that, a line each
 */
export function adapterSuite(settings: () => SandboxSettings, answer: (line: string) => void): void {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = new Sandbox(settings());
  });

  describe('a checkout', () => {
    const opened: string[] = [];
    const open = async (request = checkout()) => {
      const opening = await sandbox.payment.openCheckout(request);
      opened.push(opening.sessionId);
      return opening;
    };
    afterAll(async () => {
      for (const session of opened) await sandbox.payment.close(session);
    });

    it('is opened once, however often it is asked for', async () => {
      const request = checkout();
      const first = await open(request);
      expect(first).toMatchObject({ paid: false, nextUrl: expect.stringMatching(/^https?:/) });
      expect(await open(request)).toEqual(first);
      expect(await sandbox.payment.look(first.sessionId)).toMatchObject({
        orderId: request.orderId,
        state: 'open',
        total: { amount: 1200n, currency: 'EUR' },
        paymentRef: null,
        shownElsewhere: false,
      });
    });

    it('is refused under the same key with another address', async () => {
      const request = checkout();
      await open(request);
      const failed = await failureOf(open({ ...request, email: 'bob@example.com' }));
      expect([failed.outcome, failed.code]).toEqual(['refused', 'idempotency_error']);
      await open({ ...request, email: 'bob@example.com', attempt: 2 });
    });

    it('is what we asked for, in every language that Stripe names otherwise', async () => {
      const request = checkout({ language: 'no' });
      const { sessionId } = await open(request);
      const session = await sandbox.stripe.checkout.sessions.retrieve(sessionId);
      expect(session).toMatchObject({
        locale: 'nb',
        livemode: false,
        expires_at: request.expiresAt.getTime() / 1000 + 3 * 60 * 60,
        adaptive_pricing: { enabled: false },
        allow_promotion_codes: false,
        amount_total: 1200,
        customer_email: request.email,
        metadata: { site: 'konterfei.test', order_id: request.orderId, attempt: '1' },
      });
    });

    it('can be ended, also when it has ended', async () => {
      const { sessionId } = await open();
      expect(await sandbox.payment.close(sessionId)).toMatchObject({ state: 'expired' });
      expect(await sandbox.payment.close(sessionId)).toMatchObject({ state: 'expired' });
      expect(await sandbox.payment.look(sessionId)).toMatchObject({ state: 'expired' });
    });

    it.each(currencies)('takes the least amount of %s that we charge', async (currency) => {
      const least = currencyBook[currency].minimumCharge;
      const less = await open(checkout({ total: { amount: least - 1n, currency } })).then(
        () => 'taken as well',
        (error: unknown) => `refused (${(error as PaymentFailed).code})`,
      );
      const taken = await open(checkout({ total: { amount: least, currency } })).then(
        () => 'taken',
        (error: unknown) => `refused (${(error as PaymentFailed).code})`,
      );
      answer(`least amount, ${currency}: ${least} minor units ${taken}, one less ${less}`);
      expect(taken).toBe('taken');
    });
  });

  describe('a refund', () => {
    it('pays back once, and is found by its name', async () => {
      const paid = await sandbox.paid('pm_card_visa');
      const request = refundOf(paid);
      const first = await sandbox.payment.refund(request);
      expect(first).toMatchObject({
        paymentRef: paid.paymentRef,
        ours: request.id,
        state: 'sent',
        money: { amount: 1200n, currency: 'EUR' },
      });
      expect((await sandbox.payment.refund(request)).refundId).toBe(first.refundId);
      const again = { ...request, attempt: 2, repeated: true };
      expect((await sandbox.payment.refund(again)).refundId).toBe(first.refundId);
      const over = await sandbox.payment.refund({ ...request, attempt: 3 });
      expect(over.refundId).toBe(first.refundId);
    });

    it('that is slow counts as sent, and arrives', async () => {
      const request = refundOf(await sandbox.paid('pm_card_pendingRefund'));
      const { refundId, state } = await sandbox.payment.refund(request);
      expect(state).toBe('sent');
      const seen = await sandbox.stripe.refunds.retrieve(refundId);
      answer(`slow refund: ${seen.status}, pending_reason ${seen.pending_reason ?? 'none'}`);
      await sandbox.later(async () =>
        expect(await sandbox.stripe.refunds.retrieve(refundId)).toMatchObject({ status: 'succeeded' }),
      );
    });

    it('that a bank sends back is told as failed', async () => {
      const request = refundOf(await sandbox.paid('pm_card_refundFail'));
      const { refundId, state } = await sandbox.payment.refund(request);
      answer(`refund that bounces: ${state} at first`);
      await sandbox.later(async () =>
        expect(await sandbox.payment.refund({ ...request, attempt: 1, repeated: true })).toMatchObject({
          refundId,
          state: 'failed',
        }),
      );
    });
  });

  describe('a dispute', () => {
    const disputed = async (method: TestMethod): Promise<{ paid: PaidOrder; facts: DisputeFacts }> => {
      const paid = await sandbox.paid(method);
      const facts = await sandbox.later(async () => {
        const { data } = await sandbox.stripe.disputes.list({ payment_intent: paid.paymentRef });
        const [dispute] = data;
        if (!dispute) throw new Error('no dispute yet');
        return sandbox.feed.factsOf('charge.dispute.created', dispute) as DisputeFacts;
      });
      return { paid, facts };
    };

    it('takes the money, and nothing can be paid back', async () => {
      const { paid, facts } = await disputed('pm_card_createDispute');
      expect(facts).toMatchObject({
        paymentRef: paid.paymentRef,
        phase: 'open',
        money: { amount: 1200n, currency: 'EUR' },
        moved: [{ ref: expect.any(String), kind: 'dispute_withdrawn' }],
        dueBy: expect.any(Date),
      });
      const failed = await failureOf(sandbox.payment.refund(refundOf(paid)));
      answer(`refund of a disputed charge: ${failed.code}`);
      expect(failed.outcome).toBe('disputed');
    });

    it('that only inquires takes nothing, and the charge can be paid back', async () => {
      const { paid, facts } = await disputed('pm_card_createDisputeInquiry');
      expect(facts).toMatchObject({ phase: 'inquiry', moved: [], isRefundable: true });
      expect(await sandbox.payment.refund(refundOf(paid))).toMatchObject({ state: 'sent' });
    });
  });

  it('a bank warns of fraud', async () => {
    const paid = await sandbox.paid('pm_card_createIssuerFraudRecord');
    await sandbox.later(async () => {
      const { data } = await sandbox.stripe.radar.earlyFraudWarnings.list({ charge: paid.charge });
      const [warning] = data;
      if (!warning) throw new Error('no warning yet');
      expect(sandbox.feed.factsOf('radar.early_fraud_warning.created', warning)).toEqual({
        kind: 'fraud_warning',
        paymentRef: paid.paymentRef,
        actionable: true,
      });
    });
  });

  describe('what Stripe tells when it is asked', () => {
    let paid: PaidOrder;
    let refundId: string;
    beforeAll(async () => {
      paid = await sandbox.paid('pm_card_visa');
      ({ refundId } = await sandbox.payment.refund(refundOf(paid)));
    });
    const since = () => new Date(sandbox.begun.getTime() - 60_000);

    it('names events, and the objects can be fetched', async () => {
      const named = async (): Promise<ReadonlyMap<string, ProviderEvent>> => {
        const found = new Map<string, ProviderEvent>();
        for await (const event of sandbox.feed.since(since()))
          found.set(`${event.type} ${(event.payload as { id: string }).id}`, event);
        return found;
      };
      const [charged, refunded] = await sandbox.later(async () => {
        const found = await named();
        const both = [found.get(`charge.succeeded ${paid.charge}`), found.get(`refund.created ${refundId}`)];
        if (both.includes(undefined)) throw new Error('not told yet');
        return both as ProviderEvent[];
      });
      const factsOf = async (event: ProviderEvent | undefined): Promise<PaymentFacts | undefined> => {
        if (!event?.isPointer) throw new Error('no pointer');
        return sandbox.feed.factsOf(event.type, await sandbox.feed.fetch(event.type, event.payload));
      };
      expect(await factsOf(charged)).toMatchObject({
        kind: 'charge',
        paymentRef: paid.paymentRef,
        orderId: paid.orderId,
        card: { country: 'US', mark: expect.any(String) },
      });
      expect(await factsOf(refunded)).toMatchObject({ kind: 'refund', refundId, state: 'sent' });
    });

    it('has the same movements in its books', async () => {
      const booked = async (): Promise<readonly BookedMovement[]> => {
        const found: BookedMovement[] = [];
        for await (const movement of sandbox.feed.movedSince(since()))
          if ([paid.paymentRef, refundId].includes(movement.providerRef)) found.push(movement);
        return found;
      };
      await sandbox.later(async () => {
        const found = (await booked()).map(({ kind, amount, currency }) => ({ kind, amount, currency }));
        expect(found).toHaveLength(2);
        expect(found).toEqual(
          expect.arrayContaining([
            { kind: 'charge', amount: 1200n, currency: 'EUR' },
            { kind: 'refund', amount: -1200n, currency: 'EUR' },
          ]),
        );
      });
    });
  });

  it('makes a webhook endpoint for our events in our version', async () => {
    const endpoints = new StripeEndpoints(sandbox.client);
    const url = `https://example.com/${randomUUID()}/api/webhooks/stripe`;
    const { endpoint, secret } = await endpoints.create(url);
    try {
      expect(secret).toMatch(/^whsec_/);
      expect(endpoint).toMatchObject({ url, isEnabled: true, apiVersion });
      expect([...endpoint.eventTypes].sort()).toEqual([...stripeEventTypes].sort());
      expect(await endpoints.update(endpoint.id)).toEqual(endpoint);
      expect((await endpoints.list()).map(({ id }) => id)).toContain(endpoint.id);
    } finally {
      await endpoints.remove(endpoint.id);
    }
  });

  it('a wrong key is refused for good', async () => {
    const { baseUrl } = settings();
    const stranger = new Sandbox({ secretKey: 'sk_test_of_nobody', baseUrl });
    const failed = await failureOf(stranger.payment.openCheckout(checkout()));
    expect(failed.outcome).toBe('refused');
    expect(failed.cause).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
}
