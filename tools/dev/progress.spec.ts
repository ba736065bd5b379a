import { describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { Progress, secondsSince } from './progress.ts';

const recorded = (patienceMs = 60_000, repeatMs = 60_000): { lines: string[]; progress: Progress } => {
  const lines: string[] = [];
  return { lines, progress: new Progress((line) => lines.push(line), patienceMs, repeatMs) };
};

describe('progress', () => {
  it('says only the outcome of a quick step', async () => {
    const { lines, progress } = recorded();
    await progress.step('kafka', 'starting', async () => undefined);
    expect(lines).toEqual([expect.stringMatching(/^✓ kafka\s+starting \(\d+\.\d s\)$/)]);
  });

  it('keeps talking while a step lasts', async () => {
    const { lines, progress } = recorded(20, 30);
    const said = (): number => lines.filter((line) => line.startsWith('·')).length;
    await progress.step('kafka', 'starting', () => eventually(() => expect(said()).toBeGreaterThan(2)));
  });

  it('says nothing of work that turns out to be cached', async () => {
    const { lines, progress } = recorded();
    await progress.stepIfSlow('kafka', 'downloading', async () => undefined);
    expect(lines).toEqual([]);
  });

  it('says the latest note of a step', async () => {
    const { lines, progress } = recorded();
    await progress.step('minio', 'starting', async (step) => step.note('ready'));
    expect(lines[0]).toContain('ready');
  });

  it('marks a failed step and passes the error on', async () => {
    const { lines, progress } = recorded();
    const step = progress.step('minio', 'starting', () => Promise.reject(new Error('no')));
    await expect(step).rejects.toThrow('no');
    expect(lines[0]).toMatch(/^✗ minio\s+starting: failed/);
  });

  it.each([
    [1234, '1.2 s'],
    [75_400, '75 s'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(secondsSince(0, ms)).toBe(text);
  });
});
