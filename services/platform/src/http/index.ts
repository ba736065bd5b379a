export { runService, type ServiceOptions } from './run-service.ts';
export { HEALTH_CHECK, type HealthCheck } from './health-check.ts';
export {
  ProblemFilter,
  problemBody,
  problemFrom,
  problemOf,
  sendProblem,
  type ProblemBody,
} from './problem.filter.ts';
export { guardBodies, hasBody, whenSlow, type BodyLimits } from './arriving-bodies.ts';
export { drain, drainMs, type DrainLimits } from './drain.ts';
export { demandRate, type ArrivingBody, type LeastRate } from './least-rate.ts';
export { Places, type NoPlace, type PlacesLimits } from './places.ts';
export { noticeAnswers } from './notice-answers.ts';
