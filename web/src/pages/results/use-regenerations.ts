import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { regenerationsApi, useRegenerateMutation } from '@/pages/results/regenerations-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import { usePollUntil } from '@/shared/api/use-poll-until';
import type { PhotoDetail, Regenerations } from '@/shared/api/types';

const EVERY_MS = 2000;

export interface Regenerating {
  /** Undefined while it is not known, and where nothing can be made anew yet. */
  readonly used: Regenerations | undefined;
  readonly isAsking: boolean;
  readonly error: AppError | undefined;
  readonly regenerate: (number: number) => void;
}

const runningOf = (used: Regenerations | undefined): number =>
  used?.attempts.filter(({ state }) => state === 'running').length ?? 0;

/**
 * New attempts at the images of a photo.
 * @param onReplaced called when one has ended: the photo may hold another image
 */
export function useRegenerations({ id, status }: PhotoDetail, onReplaced: () => void): Regenerating {
  const [ask, asking] = useRegenerateMutation();
  const { currentData: used } = usePollUntil(
    regenerationsApi.endpoints.getRegenerations,
    status === 'completed' ? id : skipToken,
    ({ currentData }) => (runningOf(currentData) > 0 ? EVERY_MS : 0),
  );
  const running = runningOf(used);
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) onReplaced();
    before.current = running;
  }, [running, onReplaced]);
  return {
    used,
    isAsking: asking.isLoading,
    error: asAppError(asking.error),
    regenerate: (number) => void ask({ id, number }),
  };
}
