import { CommandError } from './command-error.ts';

export type Command = (args: readonly string[]) => Promise<void>;
export type Commands = Readonly<Record<string, Command>>;

export async function runCommand(commands: Commands): Promise<void> {
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
}
