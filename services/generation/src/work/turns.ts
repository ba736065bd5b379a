/** Images of an account that are taken before another account has its turn: those of the smallest package. */
export const imagesOfTurn = 20;

export interface LineNow {
  /** Turn of whoever is next; undefined when nothing is open. */
  readonly front: number | undefined;
  readonly last: { readonly turn: number; readonly images: number } | undefined;
}

export interface Place {
  readonly account: string;
  readonly turn: number;
  readonly since: number;
}

/**
 * Deficit round robin over accounts, all images costing the same. In each round an account has one turn. Turns are even
 * for accounts that had nothing open when they came and odd for the others, so newcomers come first in their round.
 */
export const roundOf = (turn: number): number => turn >> 1;

/** Highest turn that may be served while `front` waits: nobody gets further ahead of anybody than a round. */
export const reachOf = (front: number): number => turnIn(roundOf(front) + 1, false);

/** Nobody joins the round that is on: it ends, however many accounts come meanwhile. */
export function turnsFor(images: number, { front, last }: LineNow): readonly number[] {
  const next = front === undefined ? 0 : roundOf(front) + 1;
  const goesOn = last !== undefined && roundOf(last.turn) >= next;
  const first = goesOn ? last.turn : turnIn(next, last === undefined);
  const used = goesOn ? Math.min(last.images, imagesOfTurn) : 0;
  return Array.from({ length: images }, (_, image) => {
    const later = Math.floor((used + image) / imagesOfTurn);
    return later === 0 ? first : turnIn(roundOf(first) + later, false);
  });
}

export function nextOf<P extends Place>(
  line: readonly P[],
  inWork: (account: string) => number,
): P | undefined {
  const reach = reachOf(Math.min(...line.map(({ turn }) => turn)));
  const [first, ...others] = line.filter(({ turn }) => turn <= reach);
  const before = (one: P, other: P): number =>
    inWork(one.account) - inWork(other.account) || one.turn - other.turn || one.since - other.since;
  return first && others.reduce((best, place) => (before(place, best) < 0 ? place : best), first);
}

const turnIn = (round: number, newcomer: boolean): number => 2 * round + (newcomer ? 0 : 1);
