import type { Stripe } from 'stripe';
import { Clock, type ClockState } from './clock.ts';
import type { Entry, Journal } from './journal.ts';
import { Shelf } from './shelf.ts';
import { defaultSwitches, type Switches } from './switches.ts';
import type { Answer, Cart, Delivery, RecordedRequest, Task } from './records.ts';

export type Cause = Stripe.Event.Request;
const nobody: Cause = { id: null, idempotency_key: null };

export class Account {
  readonly clock = new Clock();
  cause: Cause = nobody;
  #switches: Switches = defaultSwitches;
  #changed: Entry[] = [];
  #undo: (() => void)[] = [];
  readonly #journal: Journal;
  readonly #shelves = new Map<string, Shelf<unknown>>();

  readonly sessions = this.#shelf<Stripe.Checkout.Session>('sessions');
  readonly carts = this.#shelf<Cart>('carts');
  readonly paymentIntents = this.#shelf<Stripe.PaymentIntent>('payment_intents');
  readonly charges = this.#shelf<Stripe.Charge>('charges');
  readonly refunds = this.#shelf<Stripe.Refund>('refunds');
  readonly disputes = this.#shelf<Stripe.Dispute>('disputes');
  readonly balanceTransactions = this.#shelf<Stripe.BalanceTransaction>('balance_transactions');
  readonly fraudWarnings = this.#shelf<Stripe.Radar.EarlyFraudWarning>('fraud_warnings');
  readonly payouts = this.#shelf<Stripe.Payout>('payouts');
  /** Balance transactions by the payout that they were paid out with. */
  readonly paidOut = this.#shelf<readonly string[]>('paid_out');
  readonly events = this.#shelf<Stripe.Event>('events');
  readonly endpoints = this.#shelf<Stripe.WebhookEndpoint>('endpoints');
  readonly previousSecrets = this.#shelf<string>('previous_secrets');
  readonly deliveries = this.#shelf<Delivery>('deliveries');
  readonly answers = this.#shelf<Answer>('answers');
  readonly tasks = this.#shelf<Task>('tasks');
  readonly requests = this.#shelf<RecordedRequest>('requests');

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const entries of journal.read()) for (const entry of entries) this.#restore(entry);
  }

  get switches(): Switches {
    return this.#switches;
  }

  turn(changes: Partial<Switches>): void {
    const before = this.#switches;
    this.#switches = { ...before, ...changes };
    this.#note(['switches', '', this.#switches], () => (this.#switches = before));
  }

  setClock(state: ClockState): void {
    const before = this.clock.state;
    this.clock.set(state);
    this.#note(['clock', '', state], () => this.clock.set(before));
  }

  /** Runs one act and keeps all that it changed; when it throws, nothing. */
  act<T>(work: () => T, cause: Cause = nobody): T {
    this.cause = cause;
    try {
      const result = this.attempt(work);
      this.#commit();
      return result;
    } finally {
      this.cause = nobody;
    }
  }

  attempt<T>(work: () => T): T {
    const before = this.#changed.length;
    try {
      return work();
    } catch (error) {
      for (const undo of this.#undo.splice(before).toReversed()) undo();
      this.#changed.length = before;
      throw error;
    }
  }

  #commit(): void {
    if (this.#changed.length > 0) this.#journal.write(this.#changed);
    this.#changed = [];
    this.#undo = [];
  }

  #note(entry: Entry, undo: () => void): void {
    this.#changed.push(entry);
    this.#undo.push(undo);
  }

  close(): void {
    this.#journal.close();
  }

  #shelf<T>(name: string): Shelf<T> {
    const shelf = new Shelf<T>((id, value, before) =>
      this.#note([name, id, value], () => shelf.restore(id, before)),
    );
    this.#shelves.set(name, shelf as Shelf<unknown>);
    return shelf;
  }

  #restore([shelf, id, value]: Entry): void {
    if (shelf === 'switches') this.#switches = { ...defaultSwitches, ...(value as Switches) };
    else if (shelf === 'clock') this.clock.set(value as ClockState);
    else this.#shelves.get(shelf)?.restore(id, value);
  }
}
