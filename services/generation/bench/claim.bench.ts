/**
 * What one claim costs beside a growing backlog, on the Postgres of `TEST_POSTGRES_URL`: rows and pages that were looked
 * at, and the time as a multiple of the smallest backlog's.
 */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { dearest, statementCosts } from '@headshots/platform/testing';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { fillLine } from '../test/integration/line-of-shots.ts';
import { openWorkshop } from '../test/integration/workshop.ts';

Logger.overrideLogger(false);
const claims = Number(process.env['BENCH_CLAIMS'] ?? 50);
const backlogs = (process.env['BENCH_BACKLOGS'] ?? '100,1000,10000,100000').split(',').map(Number);
const lease = 3_600_000;
const shop = await openWorkshop();
const { claim } = shop.assemble(new LedgerEngine());
let first: number | undefined;
console.log('waiting packages      rows     pages      time');
for (const waiting of backlogs) {
  await fillLine(shop, { waiting });
  for (let shot = 0; shot < 8; shot += 1) await claim.run('others', lease);
  const { rows, buffers } = dearest(await statementCosts(shop.dataSource, () => claim.run('me', lease)));
  const began = performance.now();
  for (let shot = 0; shot < claims; shot += 1) await claim.run('me', lease);
  const each = (performance.now() - began) / claims;
  first ??= each;
  const cells = [waiting, rows, buffers].map((cell) => String(cell).padStart(10)).join('');
  console.log(
    `${cells.padStart(36)}${`x ${(each / first).toFixed(1)}`.padStart(10)}   (${each.toFixed(1)} ms)`,
  );
}
await shop.close();
