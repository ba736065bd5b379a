import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EnginePool } from '@headshots/engine';
import { metricsText } from '@headshots/platform/telemetry';
import type { LeasedShot } from './leased-shot.ts';
import type { ShotRepository } from './shot.repository.ts';
import type { ObjectStore } from '../work/object-store.port.ts';
import type { PreviewSettings } from '../previews/preview.settings.ts';
import { RenderShot } from './render-shot.use-case.ts';
import type { SettleShot } from './settle-shot.service.ts';
import { WorkPause } from '../work/work-pause.service.ts';

Logger.overrideLogger(false);

const shot = {
  photoId: 'photo',
  orderId: 'order',
  number: 1,
  attempt: 1,
  lost: 0,
  rejections: 0,
  expression: 'unchanged',
  outfit: 'unchanged',
  style: 'professional',
};
const paused = async (): Promise<string | undefined> =>
  /^generation_work_paused (\S+)$/m.exec((await metricsText()).body)?.[1];

it('a store that is away stays known as away, and no image is made that it could not take', async () => {
  let isAway = false;
  const ask =
    <T>(answer: T) =>
    async () => {
      if (isAway) throw new Error('away');
      return answer;
    };
  const objects = { readSelfie: jest.fn(ask(new Uint8Array(1))), writeHeadshot: ask(undefined) };
  const renderShot = jest.fn(async () => {
    isAway = true;
    return { ok: true, bytes: new Uint8Array(1), madeBy: {} };
  });
  const render = new RenderShot(
    { renderShot, preview: async () => new Uint8Array(1) } as unknown as EnginePool,
    objects as unknown as ObjectStore,
    { fingerprints: async () => [] } as unknown as ShotRepository,
    { giveBack: async () => undefined } as unknown as SettleShot,
    new WorkPause(1, 1),
    { words: 'Preview' } as unknown as PreviewSettings,
  );
  for (let run = 0; run < 3; run += 1) {
    await render.run(shot as unknown as LeasedShot, new AbortController().signal);
    expect(await paused()).toBe('1');
  }
  expect(renderShot).toHaveBeenCalledTimes(1);
});
