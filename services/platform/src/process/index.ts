export { guardProcess, type ProcessGuard } from './process-guard.ts';
export { inRequest, type RequestContext } from '../telemetry/request-context.ts';
