import { describe, expect, it } from '@jest/globals';
import { candidatesPerShot } from '@headshots/engine';
import { candidateBudget, nextStep, retryDelayMs } from './shot.policy.ts';

const fresh = { images: 20, candidates: 1, candidatesPerImage: 1.5 };

describe('what happens after a candidate', () => {
  it('accepts what passed the gates', () => {
    expect(nextStep('accepted', { rejections: 0, hasFallback: false }, fresh)).toBe('accept');
  });

  it('tries again after a refusal while candidates are left', () => {
    expect(nextStep('rejected', { rejections: 1, hasFallback: false }, fresh)).toBe('reroll');
    expect(nextStep('below_target', { rejections: 1, hasFallback: true }, fresh)).toBe('reroll');
  });

  it('takes the kept candidate when the shot has used up its candidates', () => {
    const history = { rejections: candidatesPerShot, hasFallback: true };
    expect(nextStep('rejected', history, fresh)).toBe('accept_fallback');
  });

  it('gives the shot up when nothing was kept', () => {
    const history = { rejections: candidatesPerShot, hasFallback: false };
    expect(nextStep('rejected', history, fresh)).toBe('abandon');
  });

  it('ends re-rolls when the budget of the job is spent', () => {
    const spent = { ...fresh, candidates: candidateBudget(20, 1.5) };
    expect(nextStep('rejected', { rejections: 1, hasFallback: false }, spent)).toBe('abandon');
  });
});

describe('budget and variants', () => {
  it.each([
    [20, 1.5, 30],
    [50, 1.5, 75],
    [100, 1.5, 150],
    [20, 3, 60],
    [1, 3, 7],
  ])('allows %i images at %f each %i candidates', (images, each, candidates) => {
    expect(candidateBudget(images, each)).toBe(candidates);
  });

  it('keeps the delay between 0 and its cap', () => {
    expect(retryDelayMs(0, 1)).toBe(500);
    expect(retryDelayMs(20, 1)).toBe(30_000);
    expect(retryDelayMs(3, 0)).toBe(0);
  });
});
