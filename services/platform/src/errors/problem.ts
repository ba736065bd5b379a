import { errorCatalogue, type AnswerCode, type ErrorCode } from '@headshots/proto/errors';

export interface FieldError {
  readonly field: string;
  readonly code: ErrorCode;
}

export interface FieldProblem extends FieldError {
  readonly message: string;
}

export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly at?: Date;
  readonly cause?: unknown;
}

/** The one error type that reaches clients; built by {@link problem}. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: AnswerCode;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly at?: Date;

  constructor(code: AnswerCode, options: ProblemOptions = {}) {
    const { status, message } = errorCatalogue[code];
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.errors = (options.errors ?? []).map((error) => ({
      ...error,
      message: errorCatalogue[error.code].message,
    }));
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.at !== undefined) this.at = options.at;
  }
}

export function problem(code: AnswerCode, options: ProblemOptions = {}): Problem {
  return new Problem(code, options);
}

export function isAnswerCode(code: string): code is AnswerCode {
  return Object.hasOwn(errorCatalogue, code) && 'status' in errorCatalogue[code as ErrorCode];
}
