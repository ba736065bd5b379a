import { jest } from '@jest/globals';

const doNotFake = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** What the process holds for the time; its timers go on as before. */
export function setClockAhead(ms: number): void {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...doNotFake] });
}

export function setClockRight(): void {
  jest.useRealTimers();
}
