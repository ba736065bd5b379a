import { commands } from './commands/index.ts';
import { runCommand } from './commands/run-command.ts';

await runCommand(commands);
