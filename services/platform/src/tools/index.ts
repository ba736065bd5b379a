export { listDeadLetters, replayDeadLetters, type DeadLetterToolOptions } from './dead-letter-tools.ts';
export { readToEnd } from './read-topic.ts';
export { tailEvents } from './tail-events.ts';
