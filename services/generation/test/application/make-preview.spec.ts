import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { accepted, LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import type { UnitOfWork } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import type { LeasedPreview } from '../../src/previews/preview.ts';
import type { PreviewRepository } from '../../src/previews/preview.repository.ts';
import type { ObjectStore } from '../../src/work/object-store.port.ts';
import type { PreviewSettings } from '../../src/previews/preview.settings.ts';
import { WorkPause } from '../../src/work/work-pause.service.ts';
import { MakePreview } from '../../src/previews/make-preview.use-case.ts';

Logger.overrideLogger(false);

const preview = {
  photoId: '01890000-0000-7000-8000-0000000000a1',
  look: 'unchanged',
  trials: 0,
  tries: 0,
  attempt: 1,
} as unknown as LeasedPreview;
const { signal } = new AbortController();
const paused = async (): Promise<string | undefined> =>
  /^generation_work_paused (\S+)$/m.exec((await metricsText()).body)?.[1];

let isAway: boolean;
let engine: LedgerEngine;
let giveBack: jest.Mock;
let pause: WorkPause;
let make: MakePreview;

beforeEach(() => {
  isAway = false;
  engine = new LedgerEngine();
  giveBack = jest.fn();
  build();
});

function build(): void {
  const ask =
    <T>(answer: T) =>
    async () => {
      if (isAway) throw new Error('away');
      return answer;
    };
  const objects = {
    readSelfie: ask(new Uint8Array(1)),
    writeHeadshot: ask(undefined),
    removeHeadshot: async () => undefined,
  };
  pause = new WorkPause(1, 1);
  const previews = { giveBack, ready: async () => undefined, find: async () => undefined };
  make = new MakePreview(
    { run: (work: (tx: unknown) => unknown) => work({}) } as unknown as UnitOfWork,
    previews as unknown as PreviewRepository,
    objects as unknown as ObjectStore,
    engine,
    { words: 'Preview' } as PreviewSettings,
    pause,
  );
}

describe('a store that is away', () => {
  it('makes the process pause, and the trial goes back uncounted', async () => {
    isAway = true;
    await make.run(preview, signal);
    expect(await paused()).toBe('1');
    expect(giveBack.mock.calls).toEqual([[{}, preview, expect.any(Number), false]]);
    expect(engine.ledger).toEqual([]);
    isAway = false;
    await make.run(preview, signal);
    expect(await paused()).toBe('0');
  });

  it('when the picture is written stays known as away, and no other is made that it could not take', async () => {
    engine = new LedgerEngine((input) => {
      isAway = true;
      return accepted(input);
    });
    build();
    for (let run = 0; run < 3; run += 1) {
      await make.run(preview, signal);
      expect(await paused()).toBe('1');
    }
    expect(engine.ledger).toHaveLength(1);
    expect(giveBack).toHaveBeenCalledTimes(3);
  });
});

it('an engine that is away pauses nothing', async () => {
  engine = new LedgerEngine(() => {
    throw new Error('away');
  });
  build();
  const away = jest.spyOn(pause, 'away');
  await make.run(preview, signal);
  expect(away).not.toHaveBeenCalled();
  expect(giveBack).toHaveBeenCalledTimes(1);
});
