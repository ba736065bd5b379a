import { describe, expect, it } from '@jest/globals';
import { takingAtLeast } from './minimum-duration.timer.ts';

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work().catch(() => undefined);
  return performance.now() - start;
}

describe('takingAtLeast', () => {
  it('holds answers and refusals back alike', async () => {
    const answer = await time(() => takingAtLeast(80, async () => 'yes'));
    const refusal = await time(() => takingAtLeast(80, () => Promise.reject(new Error('no'))));
    for (const taken of [answer, refusal]) expect(taken).toBeGreaterThanOrEqual(79);
  });

  it('gives back what the work gives', async () => {
    await expect(takingAtLeast(0, async () => 'yes')).resolves.toBe('yes');
    await expect(takingAtLeast(0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
