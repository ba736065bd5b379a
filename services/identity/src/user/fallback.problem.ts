import { isDependencyDown, isTransientDatabaseError, problem, Problem } from '@headshots/platform/errors';
import type { AnswerCode } from '@headshots/proto/errors';

/** Gives an unexpected error the sentence of its use case; refusals and outages stay what they are. */
export async function withFallbackProblem<T>(code: AnswerCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem || isDependencyDown(error) || isTransientDatabaseError(error)) throw error;
    throw problem(code, { cause: error });
  }
}
