import { create } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import { ProblemSchema } from '@headshots/proto/common/v1/problem_pb';
import type { ErrorCode } from '@headshots/proto/errors';
import { isAnswerCode, NeighbourFailed, Problem, problem } from '../errors/index.ts';

/** Present when the access rule refused the caller, so not an answer of the method itself. */
export const accessRefusedHeader = 'x-access-refused';

const codeOfStatus: Readonly<Record<number, Code>> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  402: Code.FailedPrecondition,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.Aborted,
  410: Code.NotFound,
  413: Code.InvalidArgument,
  415: Code.InvalidArgument,
  422: Code.InvalidArgument,
  423: Code.FailedPrecondition,
  429: Code.ResourceExhausted,
  503: Code.Unavailable,
};

export function connectErrorOf(answer: Problem, metadata: Record<string, string> = {}): ConnectError {
  const detail = create(ProblemSchema, {
    code: answer.code,
    status: answer.status,
    message: answer.message,
    errors: answer.errors.map(({ field, code, message }) => ({ field, code, message })),
    retryAfterSeconds: answer.retryAfterSeconds ?? 0,
    ...(answer.at && { at: timestampFromDate(answer.at) }),
  });
  const outgoing = { desc: ProblemSchema, value: detail };
  return new ConnectError(answer.message, codeOfStatus[answer.status] ?? Code.Internal, metadata, [outgoing]);
}

const neighbourAway = (cause: unknown, retryAfterSeconds = 5): Problem =>
  problem('service.unavailable', { retryAfterSeconds, cause });

/** True when a neighbour did not let in a caller whom this process had let in. */
export function refusedTheCaller(answer: Problem): boolean {
  if (!(answer.cause instanceof ConnectError)) return false;
  return answer.cause.metadata.has(accessRefusedHeader) && answer.cause.code === Code.Unauthenticated;
}

/** A neighbour that failed or refused our credentials is 503; what it answered on purpose is passed on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const failure = ConnectError.from(error);
  const [detail] = failure.findDetails(ProblemSchema);
  if (!detail || !isAnswerCode(detail.code)) return neighbourAway(failure);
  if (failure.metadata.has(accessRefusedHeader) && detail.status === 401) return neighbourAway(failure);
  if (detail.code === 'server.error')
    return neighbourAway(new NeighbourFailed(detail.message, { cause: failure }));
  return problem(detail.code, {
    errors: detail.errors.map(({ field, code }) => ({ field, code: code as ErrorCode })),
    ...(detail.retryAfterSeconds > 0 ? { retryAfterSeconds: detail.retryAfterSeconds } : {}),
    ...(detail.at && { at: timestampDate(detail.at) }),
    cause: failure,
  });
}
