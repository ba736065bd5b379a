import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger } from 'pino';
import { errorFields } from './error-fields.ts';
import { withoutPersonalText } from './personal-text.ts';
import { currentEvent, currentRequest } from './request-context.ts';

export interface LoggerOptions {
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

export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    redact: { paths: redact, censor: '[redacted]' },
    serializers: { err: errorFields, error: errorFields },
    mixin: () => ({ ...requestIdNow(), ...currentEvent(), ...traceIds() }),
    hooks: { streamWrite: withoutPersonalText },
    base: { name },
  };
  return destination ? pino(options, destination) : pino(options);
}

function requestIdNow(): object {
  const request = currentRequest();
  return request ? { requestId: request.requestId } : {};
}

function traceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}
