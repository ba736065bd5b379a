import { describe, expect, test } from '@jest/globals';
import { keptOf, limitsOf, refusedExpression } from '@/pages/upload/expression-limits';

describe('limits of expressions', () => {
  test('are what the engine cannot do, with its reason', () => {
    expect(
      limitsOf([
        { expression: 'unchanged', possible: true, reason: null },
        { expression: 'slight_smile', possible: false, reason: null },
        { expression: 'clear_smile', possible: false, reason: 'expression.selfie_does_not_show_it' },
      ]),
    ).toEqual({
      slight_smile: 'expression.not_supported',
      clear_smile: 'expression.selfie_does_not_show_it',
    });
  });

  test('come from the refusal of a selfie', () => {
    const error = {
      code: 'selfie.expression_unavailable',
      status: 422,
      message: '',
      errors: [{ field: 'expression', code: 'expression.selfie_does_not_show_it', message: '' }],
    };
    expect(refusedExpression(error, 'clear_smile')).toEqual({
      clear_smile: 'expression.selfie_does_not_show_it',
    });
    expect(refusedExpression({ ...error, code: 'selfie.dark' }, 'clear_smile')).toEqual({});
  });

  test.each([
    [['clothes', 'pose'], 'both'],
    [['clothes'], 'clothes'],
    [['pose'], 'pose'],
    [[], undefined],
  ])('what stays is told of %j', (keeps, expected) => {
    expect(keptOf(keeps)).toBe(expected);
  });
});
