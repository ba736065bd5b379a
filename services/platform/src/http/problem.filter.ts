import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCode } from '@headshots/proto/errors';
import { asProblem, Problem, problem } from '../errors/index.ts';

export interface ProblemBody {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  /** When what the answer speaks of happened, ISO 8601. */
  readonly at?: string;
  readonly requestId: string;
}

const codeOfStatus: Readonly<Record<number, AnswerCode>> = {
  400: 'request.malformed',
  401: 'auth.login_required',
  403: 'auth.forbidden',
  404: 'route.not_found',
  405: 'request.method_not_allowed',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'rate.limited',
  503: 'service.unavailable',
};

export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status !== undefined && status < 500)
    return problem(codeOfStatus[status] ?? 'request.malformed', { cause: error });
  return asProblem(error);
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const given = (error as { readonly statusCode?: unknown } | null)?.statusCode;
  return typeof given === 'number' ? given : undefined;
}

export function problemBody(answer: Problem, requestId: string): ProblemBody {
  return {
    title: answer.message,
    status: answer.status,
    detail: answer.message,
    code: answer.code,
    message: answer.message,
    ...(answer.errors.length > 0 ? { errors: answer.errors } : {}),
    ...(answer.at ? { at: answer.at.toISOString() } : {}),
    requestId,
  };
}

const answered = new WeakMap<FastifyRequest, Problem>();

export const problemOf = (request: FastifyRequest): Problem | undefined => answered.get(request);

@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    sendProblem(reply, problemFrom(error), request.id);
  }
}

/** Writes the answer, unless the response has begun: then the connection is cut, so that no half answer looks whole. */
export function sendProblem(reply: FastifyReply, answer: Problem, requestId: string): void {
  answered.set(reply.request, answer);
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (answer.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(answer.retryAfterSeconds));
  void reply
    .status(answer.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(problemBody(answer, requestId));
}
