import { reachOf, turnsFor, type LineNow } from '../../../../services/generation/src/work/turns.ts';
import { Heap } from './heap.ts';
import { deadlineSeconds, packages, type PackageName } from './packages.ts';

export class ModelAccount {
  inFlight = 0;
  places: TurnPlace[] = [];
  /** Raised with every change: what the line knew of the account before counts no more. */
  version = 0;

  get first(): TurnPlace | undefined {
    return this.places.find(({ waiting }) => waiting > 0);
  }

  get last(): LineNow['last'] {
    const turn = this.places.at(-1)?.turn;
    if (turn === undefined) return undefined;
    const images = this.places.reduce((sum, place) => sum + (place.turn === turn ? place.open : 0), 0);
    return { turn, images };
  }
}

export interface TurnPlace {
  readonly order: ModelOrder;
  readonly turn: number;
  waiting: number;
  /** Those in flight included. */
  open: number;
}

export interface ModelOrder {
  readonly number: number;
  readonly account: ModelAccount;
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

export const newOrder = (
  number: number,
  account: ModelAccount,
  name: PackageName,
  paidAt: number,
): ModelOrder => ({
  number,
  account,
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

interface Seen {
  readonly account: ModelAccount;
  readonly version: number;
  readonly inFlight: number;
  readonly place: TurnPlace;
}

/** As generation claims (`work/turns.ts`): within reach, fewest shots in flight first, then place in line. */
export class OrdersInLine {
  readonly #fronts = new Heap<Seen>(byTurn);
  readonly #ahead = new Heap<Seen>(byTurn);
  readonly #served = new Heap<Seen>(byInFlight);
  #taken: number | undefined;

  enter(order: ModelOrder): void {
    const { account } = order;
    const line = { front: this.#front() ?? this.#taken, last: account.last };
    for (const [turn, images] of counted(turnsFor(order.waiting, line)))
      account.places.push({ order, turn, waiting: images, open: images });
    this.#changed(account);
  }

  take(place: TurnPlace): void {
    this.#taken = place.turn;
    place.waiting -= 1;
    place.order.waiting -= 1;
    this.#inFlight(place, 1);
  }

  end(place: TurnPlace): void {
    place.open -= 1;
    this.#inFlight(place, -1);
  }

  giveBack(place: TurnPlace): void {
    const { account } = place.order;
    const turn = Math.max(place.turn, this.#front() ?? place.turn);
    place.open -= 1;
    place.order.waiting += 1;
    account.places.push({ order: place.order, turn, waiting: 1, open: 1 });
    account.places.sort((one, other) => one.turn - other.turn || one.order.number - other.order.number);
    this.#inFlight(place, -1);
  }

  withdraw(order: ModelOrder): void {
    order.waiting = 0;
    for (const place of order.account.places) {
      if (place.order !== order) continue;
      place.open -= place.waiting;
      place.waiting = 0;
    }
    this.#changed(order.account);
  }

  next(): TurnPlace | undefined {
    const front = this.#front();
    if (front === undefined) return undefined;
    const reach = reachOf(front);
    for (let first = current(this.#ahead); first && first.place.turn <= reach; first = current(this.#ahead)) {
      this.#ahead.pop();
      this.#served.push(first);
    }
    return current(this.#served)?.place;
  }

  #front(): number | undefined {
    return current(this.#fronts)?.place.turn;
  }

  #inFlight(place: TurnPlace, more: 1 | -1): void {
    const { order } = place;
    order.inFlight += more;
    order.account.inFlight += more;
    this.#changed(order.account);
  }

  #changed(account: ModelAccount): void {
    account.places = account.places.filter(({ open }) => open > 0);
    account.version += 1;
    const { first: place, version, inFlight } = account;
    if (!place) return;
    const seen = { account, version, inFlight, place };
    this.#fronts.push(seen);
    this.#ahead.push(seen);
  }
}

function current(heap: Heap<Seen>): Seen | undefined {
  for (let { first } = heap; first; { first } = heap) {
    if (first.version === first.account.version) return first;
    heap.pop();
  }
  return undefined;
}

const counted = (turns: readonly number[]): ReadonlyMap<number, number> =>
  turns.reduce((sums, turn) => sums.set(turn, (sums.get(turn) ?? 0) + 1), new Map<number, number>());

function byTurn({ place: one }: Seen, { place: other }: Seen): boolean {
  return one.turn !== other.turn ? one.turn < other.turn : one.order.number < other.order.number;
}

const byInFlight = (one: Seen, other: Seen): boolean =>
  one.inFlight !== other.inFlight ? one.inFlight < other.inFlight : byTurn(one, other);
