import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './byte-range.ts';

describe('a range', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-', { first: 10, last: 99 }],
    ['bytes=10-20', { first: 10, last: 20 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-5', { first: 95, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ] as const)('%s of 100 bytes', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected);
  });
});
