export { OperatorModule } from './operator.module.ts';
export { restoreCommands } from './restore.commands.ts';
