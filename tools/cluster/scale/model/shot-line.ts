import { Heap } from './heap.ts';
import { ModelWorker, type ModelShot } from './model-worker.ts';
import { ModelAccount, newOrder, OrdersInLine, type ModelOrder, type TurnPlace } from './orders-in-line.ts';
import { packages, type PackageName } from './packages.ts';
import type { WorkerTimes } from './worker-times.ts';

interface Happening {
  readonly at: number;
  readonly happen: (now: number) => void;
}

/** The gauge counts this many orders at most (`queueOfWork` of generation). */
export const countedOrders = 1000;

/** Paid images and those who make them, shot by shot: generation's queue without its database. Times are in seconds. */
export class ShotLine {
  now: number;
  readonly orders: ModelOrder[] = [];
  readonly totals = { arrived: 0, made: 0, refunded: 0, madeInVain: 0, busySeconds: 0, workerSeconds: 0 };
  readonly #times: WorkerTimes;
  readonly #happenings = new Heap<Happening>((one, other) => one.at < other.at);
  readonly #line = new OrdersInLine();
  readonly #open = new Map<number, ModelOrder>();
  #workers: ModelWorker[] = [];
  #idle: ModelWorker[] = [];

  constructor(times: WorkerTimes, now = 0) {
    this.#times = times;
    this.now = now;
  }

  get workers(): number {
    return this.#workers.length;
  }

  get openImages(): number {
    return [...this.#open.values()].reduce((sum, { waiting, inFlight }) => sum + waiting + inFlight, 0);
  }

  /** What `generation_queue_seconds` would say: seconds of work of one process. */
  get queueSeconds(): number {
    let images = 0;
    let counted = 0;
    for (const order of this.#open.values()) {
      if (++counted > countedOrders) break;
      images += order.waiting + order.inFlight;
    }
    return (images * this.#times.secondsPerImage) / this.#times.slots;
  }

  /** An order that is paid then. @param account whose it is, if not of somebody who orders nothing else */
  arrive(name: PackageName, at: number, account = new ModelAccount()): void {
    this.#happenings.push({ at, happen: () => this.#enter(name, at, account) });
  }

  /** Pods that are ready. Who is too many makes what it has in hand to the end. */
  setWorkers(count: number): void {
    while (this.#workers.length < count) this.#join();
    for (const leaving of this.#workers.splice(count)) leaving.leaving = true;
    this.#assign();
  }

  /** Workers that die with their node: what they had in hand waits for the end of its lease. */
  lose(count: number): void {
    for (const worker of this.#workers.splice(Math.max(0, this.#workers.length - count))) {
      worker.lost = worker.leaving = true;
      for (const shot of worker.inHand) this.#after(this.#times.leaseSeconds, () => this.#giveBack(shot));
      worker.inHand.clear();
    }
  }

  advance(to: number): void {
    for (let next = this.#happenings.first; next && next.at <= to; next = this.#happenings.first) {
      this.#happenings.pop();
      this.#pass(next.at);
      next.happen(next.at);
      this.#assign();
    }
    this.#pass(to);
  }

  #pass(to: number): void {
    this.totals.workerSeconds += this.#workers.length * Math.max(0, to - this.now);
    this.now = Math.max(this.now, to);
  }

  #enter(name: PackageName, at: number, account: ModelAccount): void {
    const order = newOrder(this.orders.length, account, name, at);
    this.orders.push(order);
    this.#open.set(order.number, order);
    this.totals.arrived += packages[name].images;
    this.#line.enter(order);
    this.#after(order.deadlineAt - at, (now) => this.#payBack(order, now));
  }

  #join(): void {
    const worker = new ModelWorker(this.#times);
    this.#workers.push(worker);
    for (let slot = 0; slot < this.#times.slots; slot += 1) this.#idle.push(worker);
  }

  #assign(): void {
    let looked = 0;
    for (let place = this.#line.next(); place && looked < this.#idle.length; place = this.#line.next()) {
      const worker = this.#idle[looked++] as ModelWorker;
      if (!worker.leaving) this.#begin(place, worker);
    }
    if (looked > 0) this.#idle.splice(0, looked);
  }

  #begin(place: TurnPlace, worker: ModelWorker): void {
    const { order } = place;
    order.startedAt ??= this.now;
    this.#line.take(place);
    const shot = { place, worker, began: this.now };
    worker.inHand.add(shot);
    this.#after(worker.endOf(order, this.now) - this.now, () => this.#end(shot));
  }

  #end(shot: ModelShot): void {
    const { place, worker, began } = shot;
    if (worker.lost) return;
    const { order } = place;
    worker.inHand.delete(shot);
    this.totals.busySeconds += this.now - began;
    this.#line.end(place);
    if (order.refunded) this.totals.madeInVain += 1;
    else this.#count(order);
    if (!worker.leaving) this.#idle.push(worker);
  }

  #count(order: ModelOrder): void {
    order.made += 1;
    this.totals.made += 1;
    if (order.made < packages[order.package].images) return;
    order.endedAt = this.now;
    this.#open.delete(order.number);
  }

  #giveBack({ place }: ModelShot): void {
    if (place.order.refunded) this.#line.end(place);
    else this.#line.giveBack(place);
  }

  #payBack(order: ModelOrder, now: number): void {
    if (order.endedAt !== undefined) return;
    this.totals.refunded += packages[order.package].images - order.made;
    this.#line.withdraw(order);
    order.refunded = true;
    order.endedAt = now;
    this.#open.delete(order.number);
  }

  #after(seconds: number, happen: (now: number) => void): void {
    this.#happenings.push({ at: this.now + seconds, happen });
  }
}
