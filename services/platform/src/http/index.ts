export { runService } from './run-service.ts';
export { HEALTH_CHECK, type HealthCheck } from './health-check.ts';
export { ProblemFilter, problemBody, problemFrom, problemOf, sendProblem } from './problem.filter.ts';
export { guardBodies, hasBody, whenSlow } from './arriving-bodies.ts';
export { drain, drainMs } from './drain.ts';
export { demandRate, type LeastRate } from './least-rate.ts';
export { noticeAnswers } from './notice-answers.ts';
