export { Problem, problem, isAnswerCode, type FieldError } from './problem.ts';
export { PermanentFailure, TransientFailure, DependencyDown, NeighbourFailed } from './failures.ts';
export { isDependencyDown, isRefusedValue, isTransientDatabaseError } from './dependency-down.ts';
export { asProblem } from './as-problem.ts';
export { caught } from './caught.ts';
export { readParagraph } from './read-paragraph.ts';
