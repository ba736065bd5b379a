import { describe, expect, test } from '@jest/globals';
import { partsOf } from '@/pages/upload/kept-parts';

describe('what of a photo stays in its images', () => {
  test('is what the engine keeps, with glasses and cap, and an expression that is left as it is', () => {
    expect(partsOf(['clothes', 'pose'], 'unchanged', 'unchanged')).toEqual({
      stays: ['clothes', 'glasses', 'pose', 'expression'],
      changes: ['light', 'background', 'framing'],
    });
  });

  test('is not the expression when another one is chosen', () => {
    expect(partsOf(['clothes', 'pose'], 'slight_smile', 'unchanged').changes).toEqual([
      'light',
      'background',
      'framing',
      'expression',
    ]);
  });

  test('is little where the engine makes everything anew', () => {
    expect(partsOf([], 'clear_smile', 'unchanged').stays).toEqual([]);
    expect(partsOf(['pose'], 'unchanged', 'unchanged').stays).toEqual(['pose', 'expression']);
  });

  test('changes clothes where others were chosen, and keeps glasses or a cap on', () => {
    const { stays, changes } = partsOf(['clothes', 'pose'], 'unchanged', 'business_men');
    expect(changes).toContain('clothes');
    expect(stays).toEqual(['glasses', 'pose', 'expression']);
  });
});
