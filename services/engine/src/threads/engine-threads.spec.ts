import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineThreads } from './engine-threads.ts';

const worker = new URL('../../test/support/stuck-worker.mjs', import.meta.url);
const threads: EngineThreads[] = [];
const open = (): EngineThreads => {
  const opened = new EngineThreads({ threads: 1, worker, taskLimitMs: 200 });
  threads.push(opened);
  return opened;
};
afterEach(async () => {
  await Promise.all(threads.splice(0).map((one) => one.close()));
});

const stuck = { kind: 'open', selfie: new Uint8Array([1]) } as const;

describe('a task that never ends', () => {
  it('ends with its thread, and another thread goes on', async () => {
    const pool = open();
    await expect(pool.run(stuck)).rejects.toMatchObject({ kind: 'transient', code: 'engine_stopped' });
    expect(await pool.run({ kind: 'warm' })).toBe(true);
  });

  it('keeps nobody waiting who stood behind it, and is not blamed on them', async () => {
    const pool = open();
    const first = pool.run(stuck);
    const behind = [pool.run({ kind: 'warm' }), pool.run({ kind: 'warm' })];
    await expect(first).rejects.toMatchObject({ code: 'engine_stopped' });
    expect(await Promise.all(behind)).toEqual([true, true]);
  });
});
