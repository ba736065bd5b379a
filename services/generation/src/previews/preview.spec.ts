import { describe, expect, it } from '@jest/globals';
import {
  previewDeadlineMs,
  reasonsOf,
  secondsToTomorrow,
  shownState,
  trialOf,
  trialStyles,
} from './preview.ts';

const askedAt = new Date('2026-11-24T10:00:00Z');
const after = (ms: number): Date => new Date(askedAt.getTime() + ms);
const photoId = '01890000-0000-7000-8000-0000000000a1';

describe('a preview', () => {
  it('is tried in six ways at most, no two alike, and each the same for the same photo', () => {
    const trials = trialStyles.map((_, trial) => trialOf(photoId, 'unchanged', trial));
    expect(trials).toHaveLength(6);
    expect(new Set(trials.map(({ seed }) => seed)).size).toBe(6);
    expect(new Set(trials.map(({ style, variant }) => `${style} ${variant.backdrop}`)).size).toBe(6);
    expect(trials[0]?.style).toBe('professional');
    expect(trialOf(photoId, 'unchanged', 3)).toEqual(trials[3]);
  });

  it('is another one in another expression', () => {
    const [one, other] = [trialOf(photoId, 'unchanged', 0), trialOf(photoId, 'slight_smile', 0)];
    expect(one.seed).not.toBe(other.seed);
  });

  it.each([
    ['waiting', 0, 0, 'waiting'],
    ['waiting', 1, 0, 'making'],
    ['making', 0, previewDeadlineMs, 'making'],
    ['making', 0, previewDeadlineMs + 1, 'failed'],
    ['waiting', 0, previewDeadlineMs + 1, 'failed'],
    ['ready', 0, previewDeadlineMs + 1, 'ready'],
    ['not_usable', 6, previewDeadlineMs + 1, 'not_usable'],
  ] as const)('that is %s after %i trials is shown %i ms later as %s', (state, trials, ms, shown) => {
    expect(shownState({ state, trials, askedAt }, after(ms))).toBe(shown);
  });

  it('says in words of the catalogue what refused it, the most frequent first', () => {
    expect(reasonsOf(['cut', 'identity', 'identity', 'a_gate_of_tomorrow'])).toEqual([
      'selfie.trial_identity',
      'selfie.trial_cut',
      'selfie.trial_failed',
    ]);
    expect(reasonsOf([])).toEqual([]);
  });

  it('is counted by days that end at midnight UTC', () => {
    expect(secondsToTomorrow(new Date('2026-11-24T23:59:50Z'))).toBe(10);
    expect(secondsToTomorrow(new Date('2026-11-24T00:00:00Z'))).toBe(86_400);
  });
});
