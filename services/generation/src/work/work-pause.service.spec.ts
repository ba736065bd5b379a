import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { metricsText } from '@headshots/platform/telemetry';
import { WorkPause } from './work-pause.service.ts';

Logger.overrideLogger(false);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const paused = async (): Promise<string | undefined> =>
  /^generation_work_paused (\S+)$/m.exec((await metricsText()).body)?.[1];
const away = (pause: WorkPause): void => pause.away('object_store', new Error('away'));

it('is over when the store answers', async () => {
  const pause = new WorkPause();
  away(pause);
  expect(await paused()).toBe('1');
  pause.back();
  expect(await paused()).toBe('0');
});

it('lasts as long as somebody asks in vain, and is told no longer when nobody has asked for a minute', async () => {
  const pause = new WorkPause();
  for (let tries = 0; tries < 4; tries += 1) {
    away(pause);
    jest.advanceTimersByTime(59_000);
    expect(await paused()).toBe('1');
  }
  jest.advanceTimersByTime(2_000);
  expect(await paused()).toBe('0');
});

it('keeps work for longer with each failure in a row, up to two seconds, and begins anew after it', async () => {
  const pause = new WorkPause(250, 2_000, 60_000, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const { signal } = new AbortController();
  const waits = async (ms: number): Promise<void> => {
    let over = false;
    const passed = pause.passed(signal).then(() => (over = true));
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(over).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await passed;
  };
  for (const ms of [250, 500, 1_000, 2_000, 2_000]) {
    away(pause);
    await waits(ms);
  }
  await jest.advanceTimersByTimeAsync(60_000);
  away(pause);
  await waits(250);
});
