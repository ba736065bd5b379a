export { runService, type ServiceOptions } from './run-service.ts';
export { HEALTH_CHECK, type HealthCheck } from './health-check.ts';
export { ProblemFilter, problemBody, problemFrom, sendProblem, type ProblemBody } from './problem.filter.ts';
