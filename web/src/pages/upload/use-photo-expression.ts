import { useRef, useState } from 'react';
import { useChangeExpressionMutation } from '@/pages/upload/expression-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { Expression, Photo } from '@/shared/api/types';

export interface PhotoExpression {
  readonly value: Expression;
  readonly error: AppError | undefined;
  readonly choose: (expression: Expression) => void;
}

/** One change of a photo's expression at a time, known to whoever asks whether one is under way. */
export const useExpressionChange = (photoId: string) =>
  useChangeExpressionMutation({ fixedCacheKey: `expression-${photoId}` });

/** The expression of a sent photo. Told one after the other, so that the last choice is the one that stays. */
export function usePhotoExpression({ id: photoId, expression }: Photo): PhotoExpression {
  const [change, { error }] = useExpressionChange(photoId);
  const [wanted, setWanted] = useState<Expression>();
  const [known, setKnown] = useState(expression);
  const next = useRef<Expression>(undefined);
  const isTelling = useRef(false);

  // The answer and the photo that is read again come one after the other: the choice stays until both agree.
  if (known !== expression) {
    setKnown(expression);
    if (wanted === expression) setWanted(undefined);
  }

  const tell = async (): Promise<void> => {
    isTelling.current = true;
    let isRefused = false;
    while (next.current !== undefined) {
      const now = next.current;
      next.current = undefined;
      const { error: refusal } = await change({ photoId, expression: now });
      isRefused ||= refusal !== undefined;
    }
    isTelling.current = false;
    if (isRefused) setWanted(undefined);
  };
  const choose = (choice: Expression): void => {
    next.current = choice;
    setWanted(choice);
    if (!isTelling.current) void tell();
  };
  return { value: wanted ?? expression, error: asAppError(error), choose };
}
