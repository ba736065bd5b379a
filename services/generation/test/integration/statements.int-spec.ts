import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { accepted, LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { statementCosts } from '@headshots/platform/testing';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
afterAll(() => shop.close());

/** Statements between the beginning and the end of a transaction, and those outside of any. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  return (await statementCosts(shop.dataSource, work)).map(({ sql }) => sql);
}

describe('an image costs few statements', () => {
  const { signal } = new AbortController();

  it('from the line to its fact', async () => {
    const { claim, render } = shop.assemble(new LedgerEngine());
    const { orderId } = await shop.open({ images: 3 });
    const first = await claim.run('me', 60_000);
    if (first) await render.run(first, signal);
    const made: { shot?: Awaited<ReturnType<typeof claim.run>> } = {};
    const claimed = await statementsOf(async () => (made.shot = await claim.run('me', 60_000)));
    const settled = await statementsOf(async () => made.shot && (await render.run(made.shot, signal)));
    expect(await shop.generated(orderId)).toHaveLength(2);
    expect({ claimed: claimed.length, settled: settled.length }).toEqual({ claimed: 2, settled: 5 });
  });

  it('when a candidate was below target, too', async () => {
    const { claim, render } = shop.assemble(new LedgerEngine((i) => accepted(i, { belowTarget: true })));
    await shop.open({ images: 1 });
    const shot = await claim.run('me', 60_000);
    const settled = await statementsOf(async () => shot && (await render.run(shot, signal)));
    expect(settled).toHaveLength(5);
  });
});
