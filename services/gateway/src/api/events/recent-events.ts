import type { UserEvent } from './user-event.ts';

/** The newest events of all users, for streams that come back. */
export class RecentEvents {
  private readonly ring: (UserEvent | undefined)[];
  private next = 0;

  constructor(most = 5_000) {
    this.ring = Array<UserEvent | undefined>(most).fill(undefined);
  }

  add(event: UserEvent): void {
    this.ring[this.next] = event;
    this.next = (this.next + 1) % this.ring.length;
  }

  /** What happened to the user, oldest first. */
  of(userId: string): readonly UserEvent[] {
    const found: UserEvent[] = [];
    for (let step = 0; step < this.ring.length; step += 1) {
      const event = this.ring[(this.next + step) % this.ring.length];
      if (event?.userId === userId) found.push(event);
    }
    return found;
  }
}
