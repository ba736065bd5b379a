import { describe, expect, it } from '@jest/globals';
import { Places, type NoPlace } from './places.ts';

const given = (answer: (() => void) | NoPlace): boolean => typeof answer === 'function';

describe('places', () => {
  it('are a few for each holder, and come back', () => {
    const places = new Places({ all: 100, each: 2 });
    const first = places.take('ada');
    expect(given(first)).toBe(true);
    expect(given(places.take('ada'))).toBe(true);
    expect(places.take('ada')).toBe('own');
    expect(given(places.take('ben'))).toBe(true);
    if (typeof first === 'function') {
      first();
      first();
    }
    expect(places.inUse).toBe(2);
    expect(given(places.take('ada'))).toBe(true);
    expect(places.take('ada')).toBe('own');
  });

  it('keep a quarter for holders that have none', () => {
    const places = new Places({ all: 8, each: 6 });
    const got = Array.from({ length: 6 }, () => given(places.take('ada')));
    expect(got).toEqual([true, true, true, true, true, true]);
    expect(given(places.take('ben'))).toBe(true);
    expect(places.take('ben')).toBe('own');
    expect(given(places.take('cleo'))).toBe(true);
    expect(places.take('dora')).toBe('all');
  });
});
