export {
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type DeadLetterToolOptions,
} from './dead-letter-tools.ts';
export { readToEnd } from './read-topic.ts';
export { tailEvents, type TailedEvent, type TailOptions } from './tail-events.ts';
