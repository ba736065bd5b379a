export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields;
  readonly errors?: readonly ErrorFields[];
}

const deepest = 4;
const mostErrors = 5;

/** Drivers hang statements, parameters and the refused row on errors, and those hold people's data. */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.constructor.name,
    message: error.message,
    ...code,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause !== undefined && depth < deepest ? { cause: errorFields(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < deepest
      ? { errors: error.errors.slice(0, mostErrors).map((one) => errorFields(one, depth + 1)) }
      : {}),
  };
}
