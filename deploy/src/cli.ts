import { CommandError } from './commands/command-error.ts';
import { commands } from './commands/index.ts';

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];

try {
  if (!command)
    throw new CommandError(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
  await command(args);
} catch (error) {
  process.stderr.write(`\n${error instanceof CommandError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
