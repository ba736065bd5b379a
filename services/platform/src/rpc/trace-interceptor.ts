import type { Interceptor } from '@connectrpc/connect';
import { currentTraceparent } from '../telemetry/trace-context.ts';

/** Passes the trace on, also where no HTTP instrumentation runs. */
export const traceInterceptor: Interceptor = (next) => (request) => {
  const traceparent = currentTraceparent();
  if (traceparent && !request.header.has('traceparent')) request.header.set('traceparent', traceparent);
  return next(request);
};
