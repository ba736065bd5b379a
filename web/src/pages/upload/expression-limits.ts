import type { AppError } from '@/shared/api/app-error';
import type { Expression, ExpressionChoice } from '@/shared/api/types';

/** Why an expression cannot be chosen, as a code of the catalogue. */
export type ExpressionLimits = Readonly<Partial<Record<Expression, string>>>;

const UNSUPPORTED = 'expression.not_supported';

export function limitsOf(choices: readonly ExpressionChoice[] = []): ExpressionLimits {
  const limits: Partial<Record<Expression, string>> = {};
  for (const { expression, possible, reason } of choices)
    if (!possible) limits[expression] = reason ?? UNSUPPORTED;
  return limits;
}

export function refusedExpression(error: AppError | undefined, expression: Expression): ExpressionLimits {
  if (error?.code !== 'selfie.expression_unavailable') return {};
  return { [expression]: error.errors.find(({ field }) => field === 'expression')?.code ?? error.code };
}

export function keptOf(keeps: readonly string[]): 'both' | 'clothes' | 'pose' | undefined {
  const [clothes, pose] = [keeps.includes('clothes'), keeps.includes('pose')];
  if (clothes && pose) return 'both';
  return clothes ? 'clothes' : pose ? 'pose' : undefined;
}
