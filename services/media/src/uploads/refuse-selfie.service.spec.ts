import { Problem } from '@headshots/platform/errors';
import { describe, expect, it } from '@jest/globals';
import type { CheckedSelfie } from './selfie-check.port.ts';
import { refuseSelfie } from './refuse-selfie.service.ts';

const good: CheckedSelfie = {
  verdict: 'ok',
  reasons: [],
  refusals: [],
  turn: 0,
  eyes: undefined,
  expressions: [
    { expression: 'unchanged', possible: true, reason: '' },
    { expression: 'clear_smile', possible: false, reason: 'expression.selfie_does_not_show_it' },
  ],
};

function refusalOf(
  report: CheckedSelfie,
  expression: 'unchanged' | 'slight_smile' | 'clear_smile' = 'unchanged',
): Problem | undefined {
  try {
    refuseSelfie(report, expression);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('a checked selfie', () => {
  it('passes with a warning', () => {
    expect(refusalOf({ ...good, verdict: 'warn', reasons: ['selfie.dark'] })).toBeUndefined();
  });

  it('is refused by its first refusing reason, with all of them listed', () => {
    const refusal = refusalOf({
      ...good,
      verdict: 'refuse',
      refusals: ['selfie.several_faces', 'selfie.blurred'],
    });
    expect(refusal?.code).toBe('selfie.several_faces');
    expect(refusal?.errors.map(({ field, code }) => [field, code])).toEqual([
      ['file', 'selfie.several_faces'],
      ['file', 'selfie.blurred'],
    ]);
  });

  it('is refused in general when no reason has an answer of its own', () => {
    expect(refusalOf({ ...good, verdict: 'refuse', refusals: ['selfie.from_the_future'] })?.code).toBe(
      'selfie.refused',
    );
    expect(refusalOf({ ...good, verdict: 'refuse', refusals: [] })?.code).toBe('selfie.refused');
  });

  it('is refused when the chosen expression is not possible with it, and says why', () => {
    const refusal = refusalOf(good, 'clear_smile');
    expect(refusal?.code).toBe('selfie.expression_unavailable');
    expect(refusal?.errors[0]).toMatchObject({
      field: 'expression',
      code: 'expression.selfie_does_not_show_it',
    });
    expect(refusalOf(good, 'slight_smile')?.errors[0]).toMatchObject({
      code: 'selfie.expression_unavailable',
    });
  });
});
