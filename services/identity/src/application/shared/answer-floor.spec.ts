import { describe, expect, it } from '@jest/globals';
import { notSoonerThan } from './answer-floor.ts';

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work().catch(() => undefined);
  return performance.now() - start;
}

describe('notSoonerThan', () => {
  it('holds answers and refusals back alike', async () => {
    const answer = await time(() => notSoonerThan(80, async () => 'yes'));
    const refusal = await time(() => notSoonerThan(80, () => Promise.reject(new Error('no'))));
    for (const taken of [answer, refusal]) expect(taken).toBeGreaterThanOrEqual(79);
  });

  it('gives back what the work gives', async () => {
    await expect(notSoonerThan(0, async () => 'yes')).resolves.toBe('yes');
    await expect(notSoonerThan(0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
