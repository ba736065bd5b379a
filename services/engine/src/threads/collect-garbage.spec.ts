import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

describe('collecting garbage', () => {
  it('lets go of shared memory that nobody holds any more', async () => {
    const held = new SharedArrayBuffer(8);
    const [kept, gone] = [held, new SharedArrayBuffer(8)].map((memory) => new WeakRef(memory));
    await setImmediate();
    collectGarbage();
    expect(gone?.deref()).toBeUndefined();
    expect(kept?.deref()).toBe(held);
  });
});
