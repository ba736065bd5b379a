import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { MovementRepository } from './movement.repository.ts';
import { PaymentDifferenceRepository, type PaymentDifference } from './payment-difference.repository.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';
import { PaymentFeed, type BookedMovement } from './payment-feed.port.ts';

const task = 'money';
const dayMs = 24 * 60 * 60 * 1000;
/** How far back each comparison looks: a day that was missed is looked at by the next. */
const spanMs = 3 * dayMs;
/** What moved a moment ago is on its way to one of the two: it is compared the next day. */
const settlingMs = 60 * 60 * 1000;

const differences = new Counter({
  name: 'orders_payment_differences_total',
  help: 'Movements of money that the books of the provider of payments and ours do not agree on',
});

/** Others may be paid through the same account: what neither we know nor an order stands on is theirs. */
@Injectable()
export class CompareMoney {
  private readonly logger = new Logger(CompareMoney.name);

  constructor(
    private readonly feed: PaymentFeed,
    private readonly movements: MovementRepository,
    private readonly found: PaymentDifferenceRepository,
    private readonly progress: ReconciliationRepository,
  ) {}

  /**
   * Returns how many differences are new.
   * @param settling milliseconds that a movement may be on its way to either of the two books
   */
  async run(settling = settlingMs): Promise<number> {
    const { reached, now } = await this.progress.begin(task);
    if (reached && now.getTime() - reached.getTime() < dayMs) return 0;
    const from = new Date(now.getTime() - spanMs);
    const fresh = await this.found.note(await this.compare(from, new Date(now.getTime() - settling)));
    await this.progress.end(task, now);
    if (fresh > 0) {
      differences.inc(fresh);
      this.logger.error({ fresh }, 'the books of the provider of payments and ours differ');
    }
    return fresh;
  }

  private async compare(from: Date, until: Date): Promise<readonly PaymentDifference[]> {
    const theirs = new Map<string, BookedMovement>();
    for await (const movement of this.feed.movedSince(from)) theirs.set(keyOf(movement), movement);
    const ours = await this.movements.since(from);
    const known = new Map(ours.map((movement) => [keyOf(movement), movement]));
    const lines = [...theirs.values()].filter(({ at }) => at < until);
    const payments = await this.movements.knownAmong(lines.flatMap(({ paymentRef }) => paymentRef ?? []));
    const missing = lines
      .filter(
        (line) =>
          known.has(keyOf(line)) ||
          line.orderId !== null ||
          (line.paymentRef !== null && payments.has(line.paymentRef)),
      )
      .filter((movement) => known.get(keyOf(movement))?.amount !== movement.amount)
      .map((movement) => ({
        ...movement,
        theirs: movement.amount,
        ours: known.get(keyOf(movement))?.amount ?? null,
      }));
    const invented = ours
      .filter((movement) => movement.at < until && !theirs.has(keyOf(movement)))
      .map((movement) => ({ ...movement, theirs: null, ours: movement.amount }));
    return [...missing, ...invented];
  }
}

const keyOf = ({ kind, providerRef }: Pick<BookedMovement, 'kind' | 'providerRef'>): string =>
  `${kind} ${providerRef}`;
