import type { UserEvent } from './user-event.ts';

interface Arrived {
  readonly event: UserEvent;
  /** By this process alone, in ms. */
  readonly at: number;
}

/** How far two replicas may be apart in hearing the same events. */
const overlapMs = 60_000;

export class RecentEvents {
  private readonly ring: (Arrived | undefined)[];
  private next = 0;

  constructor(most = 5_000) {
    this.ring = Array<Arrived | undefined>(most).fill(undefined);
  }

  add(event: UserEvent): void {
    this.ring[this.next] = { event, at: performance.now() };
    this.next = (this.next + 1) % this.ring.length;
  }

  /**
   * What a client may lack that has the event `seen`, in the order of arrival. Moments do not decide: events come from
   * machines whose clocks differ. Only what arrived before `seen` of the same kind about the same photo is certainly
   * known, since that is one history on the bus; other histories overtake each other, and what arrived shortly before
   * comes once more.
   */
  after(userId: string, seen: string): readonly UserEvent[] {
    const all = this.of(userId);
    const index = all.findIndex(({ event }) => event.id === seen);
    const last = all[index];
    if (!last) return all.map(({ event }) => event);
    const known = ({ event, at }: Arrived): boolean =>
      at < last.at - overlapMs || (event.type === last.event.type && event.photoId === last.event.photoId);
    return all.filter((one, place) => place > index || !known(one)).map(({ event }) => event);
  }

  private of(userId: string): readonly Arrived[] {
    const found: Arrived[] = [];
    for (let step = 0; step < this.ring.length; step += 1) {
      const arrived = this.ring[(this.next + step) % this.ring.length];
      if (arrived?.event.userId === userId) found.push(arrived);
    }
    return found;
  }
}
