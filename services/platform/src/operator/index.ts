export {
  command,
  CommandError,
  told,
  understood,
  type Answer,
  type Command,
  type Commands,
  type Row,
} from './command.ts';
export { partsOf, type Parts } from './parts.ts';
export { runCommand } from './run-command.ts';
export { runOperator } from './run-operator.ts';
