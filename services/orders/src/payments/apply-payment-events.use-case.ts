import { Injectable, Logger } from '@nestjs/common';
import { isDependencyDown } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter, Histogram } from 'prom-client';
import { OrderRepository } from '../order/index.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { PaymentEventRepository, type DuePaymentEvent, type Heard } from './payment-event.repository.ts';
import { PaymentRepository } from './payment.repository.ts';
import { ApplyFacts } from './apply-facts.service.ts';
import type { Applied } from './applied.ts';
import { PaymentFeed } from './payment-feed.port.ts';

const batch = 50;
const mostTries = 5;
/** An event may come before what it is about, which may still be on its way for this long. */
const waitMs = 10 * 60 * 1000;

const outcomes = new Counter({
  name: 'orders_payment_events_total',
  help: 'Events of the provider of payments by what became of them',
  labelNames: ['outcome'],
});
const seconds = new Histogram({
  name: 'orders_payment_event_seconds',
  help: 'From the arrival of an event of the provider of payments until it is applied',
  buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 600],
});
const allOutcomes: readonly (Applied | 'failed' | 'given_up')[] = [
  'done',
  'waiting',
  'ignored',
  'unknown',
  'failed',
  'given_up',
];
countFromZero(
  outcomes,
  allOutcomes.map((outcome) => ({ outcome })),
);

type Outcome = Applied | { readonly failure: unknown };

interface Ended {
  readonly event: DuePaymentEvent;
  readonly orderId: string | null;
  readonly outcome: Outcome;
}

interface Read {
  readonly event: DuePaymentEvent;
  readonly isOver: boolean;
  readonly facts: PaymentFacts | undefined;
  readonly failure: unknown;
}

/** How a turn ended: there was nothing, there may be more, or all that was there is applied. */
export type Turn = 'idle' | 'more' | 'done';

/** When a batch fails its events are applied again one by one, so that none fails for another. */
@Injectable()
export class ApplyPaymentEvents {
  private readonly logger = new Logger(ApplyPaymentEvents.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: PaymentEventRepository,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly feed: PaymentFeed,
    private readonly applyFacts: ApplyFacts,
  ) {}

  async run(): Promise<Turn> {
    const claimed: string[] = [];
    try {
      await this.unitOfWork.run(async (tx) => {
        const events = await this.events.claim(tx, batch);
        claimed.push(...events.map(({ id }) => id));
        const due = await this.readAll(tx, events);
        await this.apply(tx, due, await this.lockOrders(tx, due));
      });
    } catch (error) {
      if (isDependencyDown(error) || claimed.length === 0) throw error;
      for (const id of claimed) await this.unitOfWork.run((tx) => this.alone(tx, id));
    }
    if (claimed.length === 0) return 'idle';
    return claimed.length === batch ? 'more' : 'done';
  }

  private async alone(tx: Tx, id: string): Promise<void> {
    const event = await this.events.claimOne(tx, id);
    if (!event) return;
    const due = await this.readAll(tx, [event]);
    let orderId: string | null = null;
    try {
      await tx.savepoint(async () => {
        const orderOf = await this.lockOrders(tx, due);
        orderId = orderOf.get(id) ?? null;
        await this.apply(tx, due, orderOf);
      });
    } catch (failure) {
      if (isDependencyDown(failure)) throw failure;
      await this.fail(tx, event, failure, orderId);
    }
  }

  private async readAll(tx: Tx, events: readonly DuePaymentEvent[]): Promise<readonly Read[]> {
    const heard = events.some(isLate) ? await this.events.heard(tx) : undefined;
    return events.map((event) => this.read(event, heard !== undefined && isOver(event, heard)));
  }

  private async apply(tx: Tx, due: readonly Read[], orderOf: ReadonlyMap<string, string>): Promise<void> {
    if (due.length === 0) return;
    const ended: Ended[] = [];
    for (const one of due) {
      const { event } = one;
      ended.push({ event, orderId: orderOf.get(event.id) ?? null, outcome: await this.facts(tx, one) });
    }
    await this.end(tx, ended);
  }

  private read(event: DuePaymentEvent, isOver: boolean): Read {
    try {
      return { event, isOver, facts: this.feed.factsOf(event.type, event.payload), failure: undefined };
    } catch (failure) {
      return { event, isOver, facts: undefined, failure };
    }
  }

  private async facts(tx: Tx, { isOver, facts, failure }: Read): Promise<Outcome> {
    if (failure !== undefined) return { failure };
    if (!facts) return 'ignored';
    return this.applyFacts.run(tx, facts, { isOver });
  }

  private async end(tx: Tx, ended: readonly Ended[]): Promise<void> {
    const over = ended.flatMap(({ event, orderId, outcome }) =>
      outcome === 'done' || outcome === 'ignored' ? [{ id: event.id, orderId, state: outcome }] : [],
    );
    await this.events.end(tx, over);
    for (const { event, orderId, outcome } of ended) {
      if (outcome === 'waiting') await this.events.wait(tx, event.id);
      if (outcome === 'unknown') await this.events.ask(tx, event.id);
      if (!isFailure(outcome)) tx.afterCommit(() => count(event, outcome));
      if (isFailure(outcome)) await this.fail(tx, event, outcome.failure, orderId);
    }
  }

  private async fail(
    tx: Tx,
    { id, type }: DuePaymentEvent,
    error: unknown,
    orderId: string | null,
  ): Promise<void> {
    const reason = error instanceof Error ? error.name : 'unknown';
    const isGivenUp = await this.events.fail(tx, { id, orderId }, reason, mostTries);
    tx.afterCommit(() => {
      outcomes.inc({ outcome: isGivenUp ? 'given_up' : 'failed' });
      const level = isGivenUp ? 'error' : 'warn';
      this.logger[level]({ err: error, paymentEvent: id, type }, 'payment event not applied');
    });
  }

  private async lockOrders(tx: Tx, due: readonly Read[]): Promise<ReadonlyMap<string, string>> {
    if (due.length === 0) return new Map();
    const refs = due.flatMap(({ facts }) => (facts?.paymentRef ? [facts.paymentRef] : []));
    const byPayment = await this.payments.ordersOf(tx, refs);
    const found = new Map<string, string>();
    for (const { event, facts } of due) {
      const named = facts && 'orderId' in facts ? facts.orderId : null;
      const orderId = named ?? (facts?.paymentRef ? byPayment.get(facts.paymentRef) : undefined);
      if (orderId) found.set(event.id, orderId);
    }
    const here = await this.orders.lockAll(tx, [...new Set(found.values())]);
    return new Map([...found].filter(([, orderId]) => here.has(orderId)));
  }
}

function count({ receivedAt }: DuePaymentEvent, outcome: Applied): void {
  outcomes.inc({ outcome });
  if (outcome === 'done') seconds.observe(Math.max(0, Date.now() - receivedAt.getTime()) / 1000);
}

const isLate = ({ receivedAt }: DuePaymentEvent): boolean => Date.now() - receivedAt.getTime() > waitMs;

/**
 * The provider lists what it said from the newest on, and what is listed is fetched one by one: after a long silence the
 * end of a payment may be here long before its beginning. So time alone ends no waiting. A look that began later must
 * have come to its end, and nothing said before may be left to apply.
 */
const isOver = (event: DuePaymentEvent, { lookedAt, oldestOpen }: Heard): boolean =>
  isLate(event) &&
  lookedAt !== null &&
  lookedAt >= event.receivedAt &&
  (oldestOpen === null || oldestOpen > event.created);

const isFailure = (outcome: Outcome): outcome is { readonly failure: unknown } => typeof outcome === 'object';
