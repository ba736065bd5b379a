import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { ShotGauges } from '../../src/jobs/shot.gauges.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
let gauges: DatabaseGauges;

/** Ages in whole hours: they are older by the time they are read. */
async function shown(): Promise<Readonly<Record<string, number>>> {
  const samples = /^(shots_(?:open|oldest_seconds)\{state="\w+"\}) (\S+)$/gm;
  return Object.fromEntries(
    [...(await metricsText()).body.matchAll(samples)].map(([, name = '', value]) => [
      name,
      name.includes('_seconds') ? Math.floor(Number(value) / 3_600) : Number(value),
    ]),
  );
}

beforeAll(async () => {
  shop = await openWorkshop();
  gauges = new DatabaseGauges(shop.url, 0);
  new ShotGauges(gauges);
});
afterAll(async () => {
  await gauges?.onApplicationShutdown();
  await shop?.close();
});

it('shows the images that are not made yet, and since when their orders wait', async () => {
  await shop.open({ images: 5 });
  const { claim, settle } = shop.assemble(new LedgerEngine());
  await claim.run('a', 3_600_000);
  const put = await claim.run('b', 3_600_000);
  if (!put) throw new Error('nothing to lease');
  await settle.photoUnreadable(put);
  await shop.dataSource.query(
    `UPDATE shots SET queued_at = now() - interval '3 hours', not_before = 'infinity' WHERE state = 'delayed'`,
  );
  await eventually(async () =>
    expect(await shown()).toEqual({
      'shots_open{state="waiting"}': 3,
      'shots_open{state="delayed"}': 1,
      'shots_open{state="leased"}': 1,
      'shots_oldest_seconds{state="waiting"}': 0,
      'shots_oldest_seconds{state="delayed"}': 3,
      'shots_oldest_seconds{state="leased"}': 0,
    }),
  );
});
