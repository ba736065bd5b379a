import { afterEach, expect, it } from '@jest/globals';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { eventually } from '@headshots/platform/testing';
import type { ClaimShot } from '../../src/jobs/claim-shot.use-case.ts';
import type { RenderShot } from '../../src/jobs/render-shot.use-case.ts';
import type { SettleShot } from '../../src/jobs/settle-shot.service.ts';
import { WorkPause } from '../../src/work/work-pause.service.ts';
import type { ShotRepository } from '../../src/jobs/shot.repository.ts';
import { PreviewShare } from '../../src/work/preview-share.ts';
import { ShotWorker } from '../../src/jobs/shot.worker.ts';

const looking: (() => void)[] = [];
let workers: ShotWorker;

function begin(engine: LedgerEngine, slots: number): void {
  const claim = { run: () => new Promise<undefined>((resolve) => looking.push(() => resolve(undefined))) };
  workers = new ShotWorker(
    { slots, leaseMs: 60_000, pollMs: 60_000 },
    claim as unknown as ClaimShot,
    {} as RenderShot,
    {} as SettleShot,
    {} as ShotRepository,
    new WorkPause(1, 1),
    engine,
    new PreviewShare(),
  );
  workers.onApplicationBootstrap();
}

afterEach(async () => {
  const stopped = workers.beforeApplicationShutdown();
  for (const end of looking.splice(0)) end();
  await stopped;
});

const shotsInHand = (count: number): Promise<void> =>
  eventually(async () => expect(looking).toHaveLength(count));

it('takes as many shots at a time as the engines want, also when more of them come', async () => {
  const engine = new LedgerEngine();
  begin(engine, 1);
  await shotsInHand(1);
  engine.resize(4);
  await shotsInHand(4);
});

it('takes none where none shall be made, whatever the engines want', async () => {
  const engine = new LedgerEngine();
  begin(engine, 0);
  engine.resize(4);
  await new Promise((resolve) => setImmediate(resolve));
  expect(looking).toEqual([]);
});
