export interface PlacesLimits {
  readonly all: number;
  readonly each: number;
}

/** Why no place was given: the holder has its share, or there is no room. */
export type NoPlace = 'own' | 'all';

/** The last quarter is for holders that have no place yet. */
const OPEN_SHARE = 0.75;

/** Places that holders take and give back: a few for each, and some room always kept for those who have none. */
export class Places {
  private readonly limits: PlacesLimits;
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(limits: PlacesLimits) {
    this.limits = limits;
  }

  get inUse(): number {
    return this.taken;
  }

  /** Answers how to give the place back, which may be called more than once, or why there is none. */
  take(holder: string): (() => void) | NoPlace {
    const own = this.held.get(holder) ?? 0;
    if (own >= this.limits.each) return 'own';
    const open = own === 0 ? this.limits.all : Math.floor(this.limits.all * OPEN_SHARE);
    if (this.taken >= open) return own === 0 ? 'all' : 'own';
    this.held.set(holder, own + 1);
    this.taken += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.giveBack(holder);
    };
  }

  private giveBack(holder: string): void {
    const left = (this.held.get(holder) ?? 1) - 1;
    if (left === 0) this.held.delete(holder);
    else this.held.set(holder, left);
    this.taken -= 1;
  }
}
