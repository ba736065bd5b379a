import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import type { LeasedShot } from '../../src/jobs/leased-shot.ts';
import { JobEntity } from '../../src/jobs/job.entity.ts';
import { nextOf } from '../../src/work/turns.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
beforeEach(() => shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox'));
afterAll(() => shop.close());

const lease = 3_600_000;
const claim = (owner = 'me'): Promise<LeasedShot | undefined> =>
  shop.assemble(new LedgerEngine()).claim.run(owner, lease);
const buys = async (userId: string, ...packages: number[]): Promise<void> => {
  for (const images of packages) await shop.open({ userId, images });
};
const made = ({ orderId, number }: LeasedShot) =>
  shop.dataSource.query(
    `UPDATE shots SET state = 'done', finished_at = now(), lease_owner = NULL, lease_until = NULL
     WHERE order_id = $1 AND number = $2`,
    [orderId, number],
  );

/** Workers with one shot each. What was taken first is made first. */
class Workers {
  readonly served: string[] = [];
  private readonly inHand: LeasedShot[] = [];

  constructor(private readonly count: number) {}

  /** Takes shots one after the other until `enough`, or nothing waits any more. */
  async until(enough: () => boolean): Promise<void> {
    while (!enough()) {
      const first = this.inHand.length < this.count ? undefined : this.inHand.shift();
      if (first) await made(first);
      const shot = await claim();
      if (!shot) return;
      this.inHand.push(shot);
      const { userId } = await shop.dataSource.manager.findOneByOrFail(JobEntity, { orderId: shot.orderId });
      this.served.push(userId);
    }
  }

  take = (shots: number): Promise<void> => {
    const before = this.served.length;
    return this.until(() => this.served.length === before + shots);
  };

  /** Claims until the account has had so many shots. */
  async claimsUntil(userId: string, shots: number): Promise<number> {
    const before = this.served.length;
    const had = () => this.served.slice(before).filter((served) => served === userId).length;
    await this.until(() => had() === shots);
    expect(had()).toBe(shots);
    return this.served.length - before;
  }
}

describe('an account with eight packages of 100', () => {
  it.each([1, 2, 4, 8])(
    'lets a newcomer have 20 images among the next 40, with %i at work',
    async (count) => {
      const [many, newcomer] = [randomUUID(), randomUUID()];
      await buys(many, ...Array<number>(8).fill(100));
      const workers = new Workers(count);
      await workers.take(count + 3);
      await buys(newcomer, 20);
      expect(await workers.claimsUntil(newcomer, 20)).toBeLessThanOrEqual(40);
    },
  );
});

describe('accounts take turns', () => {
  it('beside one order of 100, of which each of twenty newcomers has the images before its second turn', async () => {
    const [large, ...small] = Array.from({ length: 21 }, () => randomUUID());
    await buys(large ?? '', 100);
    const workers = new Workers(1);
    await workers.take(1);
    for (const account of small) await buys(account, 20);
    await workers.take(419);
    for (const account of [large, ...small])
      expect(workers.served.filter((served) => served === account)).toHaveLength(20);
    await workers.take(80);
    expect(new Set(workers.served.slice(-80))).toEqual(new Set([large]));
  });

  it('in the order in which they came, none but the last of several orders of an account waiting for the others', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await buys(one, 20, 20);
    await buys(two, 20);
    await buys(three, 20);
    const workers = new Workers(1);
    await workers.take(80);
    const turns = workers.served.filter((account, place) => account !== workers.served[place - 1]);
    expect(turns).toEqual([one, two, three, one]);
  });

  it('also when orders of an account are told in the same moment', async () => {
    const userId = randomUUID();
    await buys(randomUUID(), 20);
    await Promise.all(Array.from({ length: 5 }, () => buys(userId, 20)));
    const rows = await shop.dataSource.query(
      `SELECT turn, count(*)::int AS images FROM shots JOIN jobs USING (order_id) WHERE user_id = $1
       GROUP BY turn ORDER BY turn`,
      [userId],
    );
    expect(rows).toEqual([2, 5, 7, 9, 11].map((turn) => ({ turn, images: 20 })));
  });

  it('with new attempts at finished images as with any other', async () => {
    const userId = randomUUID();
    const job = await shop.open({ userId, images: 100 });
    await shop.dataSource.query(`UPDATE shots SET state = 'done'`);
    await shop.dataSource.query(`UPDATE jobs SET state = 'completed', done = 100`);
    await buys(randomUUID(), 20);
    for (let number = 1; number <= 50; number += 1) await shop.retake.run(userId, job.photoId, number);
    const rows = await shop.dataSource.query(
      `SELECT turn, count(*)::int AS images FROM shots WHERE retake = 'running' GROUP BY turn ORDER BY turn`,
    );
    expect(rows).toEqual([
      { turn: 2, images: 20 },
      { turn: 5, images: 20 },
      { turn: 7, images: 10 },
    ]);
  });

  it('and what rested comes back where the line is then', async () => {
    const [early, late] = [randomUUID(), randomUUID()];
    await buys(early, 20);
    await shop.dataSource.query(`UPDATE shots SET state = 'delayed', not_before = now() + interval '1 hour'`);
    await buys(late, 20);
    await shop.dataSource.query(`UPDATE shots SET turn = 40 WHERE state = 'waiting'`);
    await shop.dataSource.query(`UPDATE shots SET not_before = now() WHERE state = 'delayed'`);
    await claim();
    const rows = await shop.dataSource.query(`SELECT DISTINCT turn FROM shots`);
    expect(rows).toEqual([{ turn: 40 }]);
  });
});

describe('many replicas that claim at the same time', () => {
  it('take every shot once, and a newcomer has 20 images before another account has had two turns more', async () => {
    const [many, newcomer] = [randomUUID(), randomUUID()];
    const replicas = 6;
    await buys(many, ...Array<number>(8).fill(100));
    const taken: LeasedShot[] = [];
    let inHand: readonly LeasedShot[] = [];
    const round = async (): Promise<void> => {
      await Promise.all(inHand.map(made));
      const shots = await Promise.all(
        Array.from({ length: replicas }, (_, replica) => claim(`replica ${replica}`)),
      );
      inHand = shots.flatMap((shot) => shot ?? []);
      expect(inHand.length).toBeGreaterThan(0);
      taken.push(...inHand);
    };
    await round();
    await buys(newcomer, 20);
    const before = taken.length;
    const ofNewcomer = async (): Promise<number> => {
      const sql = `SELECT count(*)::int AS n FROM shots JOIN jobs USING (order_id)
        WHERE user_id = $1 AND shots.state <> 'waiting'`;
      return ((await shop.dataSource.query(sql, [newcomer])) as { n: number }[])[0]?.n ?? 0;
    };
    while ((await ofNewcomer()) < 20) await round();
    // Those who look in the same moment see the same shots in work: an image for each of them comes on top.
    expect(taken.length - before - (await ofNewcomer())).toBeLessThanOrEqual(40 + replicas);
    expect(new Set(taken.map(({ orderId, number }) => `${orderId} ${number}`)).size).toBe(taken.length);
  });
});

describe('the statement', () => {
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.record({ account: fc.nat(3), images: fc.constantFrom(5, 20, 50) }) },
    { weight: 4, arbitrary: fc.constant('claim' as const) },
    { weight: 3, arbitrary: fc.nat(9) },
  );
  const placesSql = `
    SELECT j.user_id AS account, s.turn, (row_number() OVER (ORDER BY s.queued_at, s.order_id))::int AS since
    FROM shots s JOIN jobs j USING (order_id) WHERE s.state = 'waiting'`;

  it('takes whom the policy names, whatever came before', async () => {
    const accounts = Array.from({ length: 4 }, () => randomUUID());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await shop.dataSource.query('TRUNCATE jobs, shots, outbox');
        const inWork: (LeasedShot & { readonly account: string })[] = [];
        for (const done of steps) {
          if (typeof done === 'number') {
            const [ended] = inWork.splice(done % Math.max(1, inWork.length), 1);
            if (ended) await made(ended);
          } else if (done === 'claim') {
            const line = await shop.dataSource.query(placesSql);
            const next = nextOf(line, (account) => inWork.filter((shot) => shot.account === account).length);
            const shot = await claim();
            const [row] = await shop.dataSource.query(
              'SELECT user_id AS account, turn FROM shots JOIN jobs USING (order_id) WHERE order_id = $1 AND number = $2',
              [shot?.orderId ?? null, shot?.number ?? null],
            );
            expect(row).toEqual(next && { account: next.account, turn: next.turn });
            if (shot) inWork.push({ ...shot, account: row.account });
          } else await buys(accounts[done.account] ?? '', done.images);
        }
      }),
      { numRuns: 15 },
    );
  });
});
