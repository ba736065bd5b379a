export { guardProcess } from './process-guard.ts';
export { inRequest } from '../telemetry/request-context.ts';
