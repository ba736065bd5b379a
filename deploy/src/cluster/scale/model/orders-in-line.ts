import { Heap } from './heap.ts';
import { deadlineSeconds, packages, type PackageName } from './packages.ts';

/** A paid order in the model: its images are all alike. */
export interface ModelOrder {
  readonly number: number;
  readonly package: PackageName;
  readonly paidAt: number;
  readonly deadlineAt: number;
  waiting: number;
  inFlight: number;
  made: number;
  startedAt: number | undefined;
  endedAt: number | undefined;
  refunded: boolean;
}

export const newOrder = (number: number, name: PackageName, paidAt: number): ModelOrder => ({
  number,
  package: name,
  paidAt,
  deadlineAt: paidAt + deadlineSeconds(name),
  waiting: packages[name].images,
  inFlight: 0,
  made: 0,
  startedAt: undefined,
  endedAt: undefined,
  refunded: false,
});

interface Place {
  readonly order: ModelOrder;
  readonly inFlight: number;
}

/** Who is served next: the order with the fewest shots in flight, the oldest among equals, as generation claims. */
export class OrdersInLine {
  readonly #line = new Heap<Place>(before);

  /** To be called whenever one of the order's shots began to wait, was taken or ended. */
  changed(order: ModelOrder): void {
    if (order.waiting > 0) this.#line.push({ order, inFlight: order.inFlight });
  }

  next(): ModelOrder | undefined {
    for (let first = this.#line.first; first; first = this.#line.first) {
      if (first.order.waiting > 0 && first.order.inFlight === first.inFlight) return first.order;
      this.#line.pop();
    }
    return undefined;
  }
}

const before = (one: Place, other: Place): boolean =>
  one.inFlight !== other.inFlight ? one.inFlight < other.inFlight : one.order.number < other.order.number;
