import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import { StripeControl, type LedgerPayment, type StripeDouble } from '@headshots/stripe-double/client';
import { foreignMarks, foreignSession } from '../../services/orders/test/integration/foreign-payments.ts';
import type { Fate, ForeignPurchase } from './foreign-purchases.ts';

/** What the customer of another product did. */
export interface ForeignTestimony {
  readonly marks: string;
  readonly fate: Fate;
  readonly session: string;
  /** Why it went no further; empty when all went well. */
  readonly stuck: string;
}

/** The double is away for a while, as everything is in a storm. */
const patience = { timeoutMs: 300_000, everyMs: 500 } as const;

/** Somebody who buys at another product on our account at Stripe. */
export class ForeignBuyer {
  readonly #double: Pick<StripeDouble, 'url' | 'secretKey'>;
  readonly #control: StripeControl;

  constructor(double: Pick<StripeDouble, 'url' | 'secretKey'>) {
    this.#double = double;
    this.#control = new StripeControl(double.url);
  }

  /** One thing after the other. Never throws: what went wrong is part of the testimony. */
  async buy(purchases: readonly ForeignPurchase[]): Promise<readonly ForeignTestimony[]> {
    const testimonies: ForeignTestimony[] = [];
    for (const { marks, fate, pauseMs } of purchases) {
      await sleep(pauseMs);
      testimonies.push(await this.#buyOne(marks, fate));
    }
    return testimonies;
  }

  async #buyOne(marks: string, fate: Fate): Promise<ForeignTestimony> {
    let session = '';
    try {
      session = await eventually(() => foreignSession(this.#double, foreignMarks[marks]!), patience);
      const { paymentIntent } = await this.#pay(session);
      await this.#meet(fate, session, paymentIntent);
      return { marks, fate, session, stuck: '' };
    } catch (error) {
      return { marks, fate, session, stuck: String(error) };
    }
  }

  #pay(session: string): Promise<LedgerPayment> {
    const paid = ({ charged }: LedgerPayment): boolean => charged > 0;
    return this.#untilSeen(session, paid, () => this.#control.pay(session, { holder: session }));
  }

  async #meet(fate: Fate, session: string, paymentIntent: string): Promise<void> {
    const ends: Readonly<Record<Fate, () => Promise<unknown>>> = {
      kept: () => Promise.resolve(),
      refunded: () =>
        this.#untilSeen(
          session,
          ({ refunds }) => refunds.length > 0,
          () => this.#control.refund({ paymentIntent }),
        ),
      disputed: () =>
        this.#untilSeen(
          session,
          ({ disputes }) => disputes.length > 0,
          () => this.#control.dispute({ paymentIntent }),
        ),
      // No ledger shows warnings, and two of them say no more than one.
      'warned of': () => eventually(() => this.#control.warnOfFraud(paymentIntent), patience),
    };
    await ends[fate]();
  }

  /** Acts until the ledger shows it, and no more then: an answer may be lost with the double. */
  #untilSeen(
    session: string,
    isThere: (payment: LedgerPayment) => boolean,
    act: () => Promise<unknown>,
  ): Promise<LedgerPayment> {
    return eventually(async () => {
      const { payments } = await this.#control.ledger();
      const payment = payments.find((one) => one.session === session);
      if (payment && isThere(payment)) return payment;
      await act();
      throw new Error(`the ledger does not show it yet: ${session}`);
    }, patience);
  }
}
