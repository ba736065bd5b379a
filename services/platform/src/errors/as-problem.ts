import { isDependencyDown, isDiskFull, isRefusedValue, isTransientDatabaseError } from './dependency-down.ts';
import { Problem, problem } from './problem.ts';

/** A dependency away or a full disk is 503, a value the database refused is 400, all else 500. Never 401. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDependencyDown(error) || isTransientDatabaseError(error) || isDiskFull(error)) {
    return problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
  }
  if (isRefusedValue(error)) return problem('request.malformed', { cause: error });
  return problem('server.error', { cause: error });
}
