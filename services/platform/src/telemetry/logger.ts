import { trace } from '@opentelemetry/api';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { errorFields } from './error-fields.ts';

export interface LoggerOptions {
  /** Name of the service. */
  readonly name: string;
  readonly level?: string;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'token',
  'secret',
  'email',
  'firstName',
  'lastName',
];
const redact = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** JSON lines with trace ids; secrets and personal fields are replaced. */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    redact: { paths: redact, censor: '[redacted]' },
    serializers: { err: errorFields, error: errorFields },
    mixin: traceIds,
    base: { name },
  };
  return destination ? pino(options, destination) : pino(options);
}

function traceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

/** Lets Nest's loggers write through ours. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
      const error = [message, ...rest].find((part) => part instanceof Error);
      const text = message instanceof Error ? message.message : String(message);
      logger[level]({ ...(context ? { context } : {}), ...(error ? { err: error } : {}) }, text);
    };
  return {
    log: write('info'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('trace'),
    fatal: write('fatal'),
  };
}
