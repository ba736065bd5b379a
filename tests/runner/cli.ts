import { runCommand } from '../../deploy/src/commands/run-command.ts';
import { commands } from './commands/index.ts';

await runCommand(commands);
