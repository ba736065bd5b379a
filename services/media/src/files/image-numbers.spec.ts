import { describe, expect, it } from '@jest/globals';
import { imageNumbersOf } from './image-numbers.ts';

describe('a list of image numbers in a link', () => {
  it('is read with repeats as one', () => {
    expect(imageNumbersOf('12,3,100,3')).toEqual(new Set([12, 3, 100]));
  });

  it.each([
    '',
    '0',
    '01',
    '-1',
    '1.5',
    '1,',
    ',1',
    '1,,2',
    '1 ,2',
    '1-3',
    '10000',
    'a',
    '１',
    '1\n',
    ['1', '2'],
    7,
    undefined,
  ])('is nothing when it is %j', (list) => {
    expect(imageNumbersOf(list)).toBeUndefined();
  });

  it('ends at a length that no package comes near', () => {
    const list = (length: number): string => Array.from({ length }, () => '9999').join(',');
    expect(imageNumbersOf(list(500))).toEqual(new Set([9999]));
    expect(imageNumbersOf(list(501))).toBeUndefined();
  });
});
