import { describe, expect, it } from '@jest/globals';
import { after, generationSeconds } from './deadline.policy.ts';
import { packages } from '@headshots/proto/vocabulary';
import { packageTerms } from './package.ts';

describe('the deadline of generation', () => {
  it.each(packages)('gives %s two hours or its estimate plus 20 minutes, whichever is longer', (name) => {
    const seconds = generationSeconds(name);
    expect(seconds).toBeGreaterThanOrEqual(2 * 60 * 60);
    expect(seconds).toBeGreaterThanOrEqual((packageTerms[name].estimatedMinutes + 20) * 60);
  });

  it('can be set for all packages', () => {
    expect(generationSeconds('ultra', { generationSeconds: 5 })).toBe(5);
  });

  it('counts from the given moment', () => {
    expect(after(new Date('2026-11-21T10:00:00Z'), 90)).toEqual(new Date('2026-11-21T10:01:30Z'));
  });
});
