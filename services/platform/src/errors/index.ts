export {
  Problem,
  problem,
  isAnswerCode,
  type FieldError,
  type FieldProblem,
  type ProblemOptions,
} from './problem.ts';
export { PermanentFailure, TransientFailure, DependencyDown } from './failures.ts';
export { isDependencyDown, isTransientDatabaseError } from './dependency-down.ts';
export { asProblem } from './as-problem.ts';
export { caught } from './caught.ts';
