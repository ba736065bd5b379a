import { useEffect, useState } from 'react';
import type { Draft } from '@/features/upload/lib/draft-store';
import { limitsOf, refusedExpression, type ExpressionLimits } from '@/features/upload/lib/expression-limits';
import type { AppError } from '@/services/api/app-error';
import { useGetCapabilitiesQuery } from '@/services/capabilities-api';

interface Engine {
  readonly limits: ExpressionLimits;
  readonly keeps: readonly string[];
}

interface Refused {
  readonly error: AppError | undefined;
  readonly file: File | null;
  readonly limits: ExpressionLimits;
}

const none: readonly string[] = [];

/** What cannot be chosen for this engine and, once it has been looked at, for this selfie. A choice that is gone falls back. */
export function useExpressionLimits(
  { file, expression }: Draft,
  error: AppError | undefined,
  change: (part: Partial<Draft>) => void,
): Engine {
  const { data } = useGetCapabilitiesQuery();
  const [refused, setRefused] = useState<Refused>({ error: undefined, file: null, limits: {} });
  const known = refused.file === file ? refused.limits : {};
  if (refused.error !== error)
    setRefused({ error, file, limits: { ...known, ...refusedExpression(error, expression) } });

  const limits: ExpressionLimits = { ...limitsOf(data?.expressions), ...known };
  const isGone = limits[expression] !== undefined;
  useEffect(() => {
    if (isGone) change({ expression: 'unchanged' });
  }, [change, isGone]);
  return { limits, keeps: data?.keeps ?? none };
}
