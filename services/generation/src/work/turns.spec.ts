import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { imagesOfTurn, nextOf, reachOf, roundOf, turnsFor, type Place } from './turns.ts';

/** Turns and how many images each has. */
const counted = (turns: readonly number[]): readonly (readonly [number, number])[] => [
  ...turns.reduce((sums, turn) => sums.set(turn, (sums.get(turn) ?? 0) + 1), new Map<number, number>()),
];

describe('the turns of an account', () => {
  it('have twenty images each, one turn a round', () => {
    expect(counted(turnsFor(50, { front: undefined, last: undefined }))).toEqual([
      [0, 20],
      [3, 20],
      [5, 10],
    ]);
  });

  it('begin in the round after the one that is on, before those who wait for another turn in it', () => {
    expect(counted(turnsFor(20, { front: 7, last: undefined }))).toEqual([[8, 20]]);
    expect(counted(turnsFor(20, { front: 6, last: undefined }))).toEqual([[8, 20]]);
  });

  it('go on where the account has images open, and fill its last one', () => {
    expect(counted(turnsFor(20, { front: 2, last: { turn: 9, images: 10 } }))).toEqual([
      [9, 10],
      [11, 10],
    ]);
    expect(counted(turnsFor(20, { front: 8, last: { turn: 9, images: 5 } }))).toEqual([[11, 20]]);
    expect(counted(turnsFor(1, { front: 2, last: { turn: 4, images: 25 } }))).toEqual([[7, 1]]);
  });
});

describe('who is served next', () => {
  const place = (account: string, turn: number, since = 0): Place => ({ account, turn, since });
  const idle = () => 0;

  it('is the account with the fewest images in work, then the first in the line', () => {
    const line = [place('a', 2), place('b', 3), place('c', 3, 1)];
    expect(nextOf(line, idle)?.account).toBe('a');
    expect(nextOf(line, (account) => (account === 'a' ? 1 : 0))?.account).toBe('b');
    expect(nextOf([], idle)).toBeUndefined();
  });

  it('is nobody who is more than a round ahead of another', () => {
    const line = [place('behind', 2), place('ahead', reachOf(2) + 1)];
    expect(nextOf(line, (account) => (account === 'behind' ? 9 : 0))?.account).toBe('behind');
  });
});

interface Shot {
  readonly account: string;
  readonly turn: number;
  readonly since: number;
}

/** The line as the policy alone would keep it. */
class Line {
  readonly served: string[] = [];
  waiting: Shot[] = [];
  inWork: Shot[] = [];
  private came = 0;

  arrive(account: string, images: number): void {
    const since = (this.came += 1);
    const open = [...this.waiting, ...this.inWork];
    const own = open.filter((shot) => shot.account === account).map(({ turn }) => turn);
    const tail = own.length === 0 ? undefined : Math.max(...own);
    const last =
      tail === undefined ? undefined : { turn: tail, images: own.filter((turn) => turn === tail).length };
    const turns = (this.waiting.length > 0 ? this.waiting : open).map(({ turn }) => turn);
    const front =
      turns.length === 0 ? undefined : this.waiting.length > 0 ? Math.min(...turns) : Math.max(...turns);
    this.waiting.push(...turnsFor(images, { front, last }).map((turn) => ({ account, turn, since })));
  }

  serve(): void {
    const inWork = new Map<string, number>();
    for (const { account } of this.inWork) inWork.set(account, (inWork.get(account) ?? 0) + 1);
    const next = nextOf(this.waiting, (account) => inWork.get(account) ?? 0);
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.inWork.push(next);
    this.served.push(next.account);
  }

  end(at: number): void {
    this.inWork.splice(at % Math.max(1, this.inWork.length), 1);
  }

  has = (account: string): boolean => this.waiting.some((shot) => shot.account === account);
}

describe('whatever orders come', () => {
  const accounts = ['a', 'b', 'c', 'd', 'e'] as const;
  const arrival = fc.record({
    account: fc.constantFrom(...accounts),
    images: fc.constantFrom(20, 50, 100),
    /** Shots that are taken before it comes, and which of those in work ends before each. */
    before: fc.array(fc.nat(7), { maxLength: 60 }),
  });
  interface Arrival {
    readonly account: string;
    readonly images: number;
    readonly before: readonly number[];
  }
  const run = (
    workers: number,
    arrivals: readonly Arrival[],
    seen: (line: Line, account: string, images: number) => void,
    order: 'any' | 'as begun' = 'any',
  ): Line => {
    const line = new Line();
    const step = (ends: number): void => {
      if (line.inWork.length >= workers) line.end(order === 'any' ? ends : 0);
      line.serve();
    };
    for (const { account, images, before } of arrivals) {
      before.forEach(step);
      seen(line, account, images);
      line.arrive(account, images);
    }
    for (let left = line.waiting.length, ends = 0; left > 0; left -= 1) step((ends += 3));
    return line;
  };

  it('every image is served once, and none of an account before those it has earlier turns for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(arrival, { maxLength: 12 }),
        (workers, arrivals) => {
          const line = run(workers, arrivals, () => undefined);
          expect(line.waiting).toEqual([]);
          for (const account of accounts) {
            const bought = arrivals
              .filter((one) => one.account === account)
              .reduce((sum, { images }) => sum + images, 0);
            expect(line.served.filter((served) => served === account)).toHaveLength(bought);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  /** The most images that another account is given while a newcomer is given twenty. */
  const mostBeside = (workers: number, arrivals: readonly Arrival[], order: 'any' | 'as begun'): number => {
    const came: { account: string; at: number }[] = [];
    const seen = (line: Line, account: string): void => {
      const idle = !line.has(account) && !line.inWork.some((shot) => shot.account === account);
      if (idle) came.push({ account, at: line.served.length });
    };
    const { served } = run(workers, arrivals, seen, order);
    const most = came.flatMap(({ account, at }) => {
      const own = served.flatMap((who, place) => (who === account && place >= at ? [place] : []));
      const until = served.slice(at, (own[imagesOfTurn - 1] ?? served.length) + 1);
      return accounts
        .filter((other) => other !== account)
        .map((other) => until.filter((who) => who === other).length);
    });
    return Math.max(0, ...most);
  };
  /** Found at random: another account is given 53 images while a newcomer is given twenty. */
  const slowNewcomer: Arrival[] = [
    { account: 'b', images: 20, before: [] },
    { account: 'b', images: 100, before: [0, 0, 0, 0, 0] },
    { account: 'd', images: 20, before: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { account: 'a', images: 20, before: [0, 0] },
    { account: 'c', images: 20, before: [0, 0, 0, 0, 0, 0] },
    { account: 'a', images: 20, before: [0, 0, 0] },
    { account: 'a', images: 20, before: [0, 0, 0, 5, 0, 0] },
    { account: 'e', images: 20, before: [3] },
  ];

  it('who comes has twenty images before anybody else had more than twenty, with a single worker', () => {
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 12 }), (arrivals) => {
        expect(mostBeside(1, arrivals, 'any')).toBeLessThanOrEqual(imagesOfTurn);
      }),
      { numRuns: 100 },
    );
  });

  it('with more workers nobody else has more than a turn before, one beside it and an image for each of them, where images end in the order in which they began', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(arrival, { minLength: 1, maxLength: 12 }),
        (workers, arrivals) => {
          expect(mostBeside(workers, arrivals, 'as begun')).toBeLessThanOrEqual(2 * imagesOfTurn + workers);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('however long single images of the newcomer take, nobody else has more than three turns: one before, one beside, one ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(arrival, { minLength: 1, maxLength: 12 }),
        (workers, arrivals) => {
          expect(mostBeside(workers, arrivals, 'any')).toBeLessThanOrEqual(3 * imagesOfTurn);
        },
      ),
      { numRuns: 100, examples: [[7, slowNewcomer]] },
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 50])(
    'twenty images come soon beside one account with 800, %i at work, whenever they come',
    (workers) => {
      for (let before = workers; before < workers + 2 * imagesOfTurn; before += 1) {
        const line = new Line();
        for (let order = 0; order < 8; order += 1) line.arrive('many', 100);
        const step = (): void => {
          if (line.inWork.length >= workers) line.end(0);
          line.serve();
        };
        for (let shot = 0; shot < before; shot += 1) step();
        line.arrive('few', 20);
        let claims = 0;
        for (; line.has('few'); claims += 1) step();
        // An odd number of workers cannot be halved: the spare one works for either in turn.
        expect(claims).toBeLessThanOrEqual(2 * imagesOfTurn + (workers > 1 ? 5 * (workers % 2) : 0));
      }
    },
  );

  it('an order of 100 ends while one newcomer after the other takes all there is', () => {
    const line = new Line();
    line.arrive('waits', 100);
    for (let newcomer = 0; line.has('waits'); newcomer += 1) {
      line.arrive(`newcomer ${newcomer}`, 20);
      for (let shot = 0; shot < 20; shot += 1) {
        line.serve();
        line.end(0);
      }
      expect(newcomer).toBeLessThan(20);
    }
    expect(roundOf(line.waiting[0]?.turn ?? 0)).toBeGreaterThan(3);
  });
});
