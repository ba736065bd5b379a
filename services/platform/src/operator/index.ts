export {
  act,
  command,
  CommandError,
  told,
  understood,
  type Answer,
  type Commands,
  type Row,
} from './command.ts';
export { partsOf, type Parts } from './parts.ts';
export { reasonIn } from './reason.ts';
export { runOperator } from './run-operator.ts';
