import { describe, expect, it } from '@jest/globals';
import { missingConsent } from './consents.ts';

const current = { terms: '3', face: '2', immediate_start: '1' };

describe('consents', () => {
  it('accepts the current versions', () => expect(missingConsent({ ...current }, current)).toBeUndefined());

  it.each([
    ['terms', { ...current, terms: '' }],
    ['face', { ...current, face: '1' }],
    ['immediate_start', { ...current, immediate_start: '' }],
  ])('misses %s when it is absent or old', (kind, given) => {
    expect(missingConsent(given, current)).toBe(kind);
  });
});
