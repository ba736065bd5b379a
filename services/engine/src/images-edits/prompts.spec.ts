import { describe, expect, it } from '@jest/globals';
import { garments } from '../plan/clothing.ts';
import { expressions, styles } from '../plan/style.ts';
import { IDENTITY, promptFor } from './prompts.ts';

const seeds = Array.from({ length: 40 }, (_, i) => i * 7_919);

describe('a prompt', () => {
  it('begins with the person, the same in every style, expression and seed', () => {
    for (const style of styles)
      for (const expression of expressions)
        for (const seed of seeds) expect(promptFor(style, expression, seed).startsWith(IDENTITY)).toBe(true);
  });

  it('is the same for the same seed', () => {
    expect(promptFor('serious', 'unchanged', 42)).toBe(promptFor('serious', 'unchanged', 42));
  });

  it.each(styles)('varies clothes, background and light of %s', (style) => {
    const drawn = new Set(seeds.map((seed) => promptFor(style, 'unchanged', seed)));
    expect(drawn.size).toBeGreaterThan(12);
    expect(drawn.size).toBeLessThanOrEqual(27);
  });

  it.each(garments)(
    'asks for %s in the colours that were chosen, before what the seed has always drawn',
    (garment) => {
      const own = promptFor('serious', 'unchanged', 7);
      const asked = promptFor('serious', 'unchanged', 7, {
        garment,
        jacket: 'navy',
        shirt: 'light-blue',
        tie: 'forest',
      });
      expect(asked).toMatch(/Clothes: an? [^.]*navy/);
      expect(asked.includes('forest')).toBe(garment === 'suit-tie');
      expect(asked.slice(asked.indexOf('Background:'))).toBe(own.slice(own.indexOf('Background:')));
    },
  );

  it('says what the mouth does, and never leaves it to the model', () => {
    expect(promptFor('friendly', 'unchanged', 1)).toContain('do not add a smile');
    expect(promptFor('friendly', 'slight_smile', 1)).toContain('closed lips');
    expect(promptFor('friendly', 'clear_smile', 1)).toContain('teeth visible');
  });
});
