import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { purgeInbox } from '@headshots/platform/outbox';
import { dearest, statementCosts } from '@headshots/platform/testing';
import { openShots } from '../../src/jobs/shot.gauges.ts';
import { HousekeepingWorker } from '../../src/jobs/housekeeping.worker.ts';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { fillLine } from './line-of-shots.ts';
import { queueOfWork } from '../../src/jobs/shot.repository.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const inFlight = 8;
/** A table of so few packages may be read whole, also for each account it is asked about. */
const small = 100;
const rowsOfPackage = 1 + 3;
const mostRows = (packages: number): number =>
  20 * inFlight + (packages > small ? 0 : rowsOfPackage * small + 2 * (inFlight + 1) * small);
const mostPages = 50 * inFlight;

describe('claiming a shot', () => {
  it.each([
    [100_000, 'of as many accounts', undefined],
    [10_000, 'of one account', 1],
    [10_000, 'of ten accounts', 10],
  ])(
    'looks at no more rows and pages at %i waiting packages %s than some of what is in flight',
    async (most, _whose, accounts) => {
      const { claim } = shop.assemble(new LedgerEngine());
      for (const packages of [small, 1_000, 10_000, 100_000].filter((size) => size <= most)) {
        await fillLine(shop, { waiting: packages, ...(accounts !== undefined && { accounts }) });
        for (let shot = 0; shot < inFlight; shot += 1) await claim.run('others', 3_600_000);
        const claimed = await statementCosts(shop.dataSource, async () => {
          expect(await claim.run('me', 3_600_000)).toBeDefined();
        });
        const { rows, buffers } = dearest(claimed);
        expect({ packages, rows, enough: rows <= mostRows(packages) }).toMatchObject({ enough: true });
        expect({ packages, buffers, enough: buffers <= mostPages }).toMatchObject({ enough: true });
      }
    },
  );

  it('and of an account that buys one more, however many wait', async () => {
    await fillLine(shop, { waiting: 10_000 });
    const { user_id: userId } = await shop.dataSource.manager
      .query('SELECT user_id FROM jobs LIMIT 1')
      .then(([row]: { user_id: string }[]) => row ?? { user_id: '' });
    const bought = await statementCosts(shop.dataSource, () => shop.open({ userId, images: 20 }));
    expect(dearest(bought).rows).toBeLessThanOrEqual(20);
  });

  it('still takes the order with the fewest shots in flight, the oldest among equals', async () => {
    await fillLine(shop, { waiting: 5 });
    const { claim } = shop.assemble(new LedgerEngine());
    const orders = (await shop.dataSource.query('SELECT order_id FROM jobs ORDER BY created_at')) as {
      order_id: string;
    }[];
    const places: number[] = [];
    for (let shot = 0; shot < 12; shot += 1) {
      const { orderId } = (await claim.run('me', 3_600_000)) ?? {};
      places.push(orders.findIndex(({ order_id: id }) => id === orderId));
    }
    expect(places).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]);
  });
});

describe('what else is done again and again', () => {
  const most = 1_000;
  beforeAll(async () => {
    await fillLine(shop, { waiting: 100, ended: 10_000, delayed: 10_000 });
  });

  const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the search for overdue jobs', () => shop.assemble(new LedgerEngine()).overdue.run()],
    ['the search for idle work', () => shop.assemble(new LedgerEngine()).claim.run('me', 1_000)],
    [
      'the search for previews beside paid work',
      () => shop.assemble(new LedgerEngine()).makePreview.claim(1_000, true),
    ],
    ['the search for previews', () => shop.assemble(new LedgerEngine()).makePreview.claim(1_000, false)],
    ['the end of previews', () => shop.endPreviews.run()],
    ['the gauge of seconds per image', () => shop.shots.measuredSeconds()],
    ['the search for erasures', () => new Erasures(shop.dataSource).claim()],
    ['the purge of handled events', () => purgeInbox(shop.dataSource)],
    ['housekeeping', () => new HousekeepingWorker(shop.jobs).work()],
  ];

  it('measures the queue by a thousand jobs and a hundred images at most', async () => {
    const costs = await statementCosts(shop.dataSource, () => shop.dataSource.query(queueOfWork, [2, 1]));
    expect(dearest(costs).rows).toBeLessThanOrEqual(1_100);
  });

  it('counts open shots only so far', async () => {
    const costs = await statementCosts(shop.dataSource, () => shop.dataSource.query(openShots));
    expect(dearest(costs).rows).toBeLessThanOrEqual(3 * 10_000);
  });

  it.each(loops)('%s does not read the whole table', async (_name, work) => {
    const cost = dearest(await statementCosts(shop.dataSource, work));
    expect(cost).toMatchObject({ rows: expect.any(Number) });
    expect(cost.rows).toBeLessThanOrEqual(most);
  });
});
