import type { Stripe } from 'stripe';
import type { Delivery, RecordedRequest } from './account/records.ts';
import type { Switches } from './account/switches.ts';
import type { Outcome } from './acts/pay-session.ts';
import type { ApiFaultOrder } from './faults/api-fault.ts';
import type { Ledger, LedgerPayment } from './control/ledger.ts';
import type {
  ClockOrder,
  DisputeByHand,
  PayOrder,
  RefundByHand,
  SwitchesOrder,
  WebhookOrder,
} from './control/orders.ts';

/** What tests and tools tell a running double, and ask it. Every call rejects with what the double said against it. */
export class StripeControl {
  readonly #url: string;

  /** @param url of the double, without a path */
  constructor(url: string) {
    this.#url = url;
  }

  /** A customer pays; 3-D Secure counts as passed. */
  readonly pay = (session: string, order: PayOrder = {}): Promise<Paid> =>
    this.#send('POST', `sessions/${session}/pay`, order);
  readonly settleDebit = (session: string, succeeds: boolean): Promise<Stripe.Checkout.Session> =>
    this.#send('POST', `sessions/${session}/debit`, { succeeds });
  readonly expire = (session: string): Promise<Stripe.Checkout.Session> =>
    this.#send('POST', `sessions/${session}/expire`);

  readonly refund = (order: RefundByHand): Promise<Stripe.Refund> => this.#send('POST', 'refunds', order);
  readonly completeRefund = (refund: string): Promise<Stripe.Refund> =>
    this.#send('POST', `refunds/${refund}/complete`);
  readonly bounceRefund = (refund: string): Promise<Stripe.Refund> =>
    this.#send('POST', `refunds/${refund}/bounce`);

  readonly dispute = (order: DisputeByHand): Promise<Stripe.Dispute> => this.#send('POST', 'disputes', order);
  /** Any status of Stripe's, also one that is not known yet; the money follows. */
  readonly changeDispute = (dispute: string, status: string): Promise<Stripe.Dispute> =>
    this.#send('POST', `disputes/${dispute}`, { status });
  readonly warnOfFraud = (paymentIntent: string): Promise<Stripe.Radar.EarlyFraudWarning> =>
    this.#send('POST', 'fraud-warnings', { paymentIntent });
  readonly payOut = (): Promise<readonly Stripe.Payout[]> => this.#send('POST', 'payouts');

  readonly setWebhook = (order: WebhookOrder): Promise<object> => this.#send('PUT', 'webhook', order);
  readonly turn = (switches: SwitchesOrder): Promise<Switches> => this.#send('PATCH', 'switches', switches);
  /** Makes the deliveries that were held, one after the other. Returns the types in that order. */
  readonly releaseWebhooks = (seed?: number): Promise<readonly string[]> =>
    this.#send('POST', 'webhooks/release', { seed });
  readonly resendWebhook = (event: string, times = 1): Promise<object> =>
    this.#send('POST', 'webhooks/resend', { event, times });
  /** Resolves when every delivery that is due has been made. */
  readonly idle = (): Promise<object> => this.#send('GET', 'idle');

  readonly addFault = (fault: ApiFaultOrder): Promise<unknown> => this.#send('POST', 'faults', fault);
  readonly clearFaults = (): Promise<unknown> => this.#send('DELETE', 'faults');
  readonly clock = (order: ClockOrder): Promise<{ readonly now: number }> =>
    this.#send('POST', 'clock', order);

  readonly ledger = (): Promise<Ledger> => this.#send('GET', 'ledger');
  /** Of the newest session made for this reference; undefined before one was begun. */
  readonly payment = async (clientReferenceId: string): Promise<LedgerPayment | undefined> => {
    const { payment } = await this.#send<{ payment: LedgerPayment | null }>(
      'GET',
      `payments/${clientReferenceId}`,
    );
    return payment ?? undefined;
  };
  readonly requests = (): Promise<readonly RecordedRequest[]> => this.#send('GET', 'requests');
  readonly deliveries = (): Promise<readonly Delivery[]> => this.#send('GET', 'deliveries');
  readonly kill = (): Promise<unknown> => this.#send('POST', 'kill').catch(() => undefined);

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    throw new Error(`${method} ${path}: ${(answer as { error: { message: string } }).error.message}`);
  }
}

interface Paid {
  readonly outcome: Outcome;
  readonly session: Stripe.Checkout.Session;
}
