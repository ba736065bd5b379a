export { accountCommands } from './account.commands.ts';
export { OperatorModule } from './operator.module.ts';
