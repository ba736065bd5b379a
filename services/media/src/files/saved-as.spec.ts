import { describe, expect, it } from '@jest/globals';
import { savedAsOf } from './saved-as.ts';

describe('what a headshot is saved as', () => {
  it.each([
    [undefined, undefined],
    ['square', undefined],
    ['square', 'jpeg'],
  ])('is the file as it was made for %s and %s', (format, type) => {
    expect(savedAsOf(format, type)).toBeUndefined();
  });

  it.each([
    ['cv', undefined, { format: 'cv', type: 'jpeg' }],
    ['feed', 'webp', { format: 'feed', type: 'webp' }],
    [undefined, 'png', { format: 'square', type: 'png' }],
  ])('is what its link names: %s and %s', (format, type, savedAs) => {
    expect(savedAsOf(format, type)).toEqual(savedAs);
  });

  it.each([
    ['CV', undefined],
    ['', undefined],
    [['cv', 'feed'], undefined],
    ['cv', 'gif'],
    ['cv', 'constructor'],
  ])('is nothing that we do not know: %s and %s', (format, type) => {
    expect(savedAsOf(format, type)).toBe('unknown');
  });
});
