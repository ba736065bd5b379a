import { chooseServers, type Servers } from '../engine.ts';
import { keeperLaunch, keeperName } from '../keeping/keep-stack.ts';
import { Processes } from '../processes.ts';
import { Progress, secondsSince } from '../progress.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';
import { complaints, startStack, type Stack } from '../stack.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';
import { addresses } from './addresses.ts';
import type { Mode } from '../../../deploy/src/service-environment.ts';

export async function up(): Promise<void> {
  const { settings, processes } = await bringUp('production');
  await processes.renew(keeperName, keeperLaunch(settings));
  process.stdout.write('It goes on by itself. `make down` stops it, `make demo` tries it.\n');
}

/** Starts everything that does not run yet, or runs from another build, and says where it is. @throws CommandError saying what failed and where its log is */
export async function bringUp(mode: Mode): Promise<Stack> {
  const began = Date.now();
  const settings = settingsFrom();
  const stack: Stack = { settings, processes: new Processes(settings), progress: new Progress(), mode };
  const servers = await chosen(stack);
  const problems = await complaints(stack, servers === 'containers');
  if (problems.length > 0) throw new CommandError(problems.join('\n\n'));
  try {
    await startStack(stack, servers);
  } catch (error) {
    const advice = `What did start still runs: \`make down\` stops it, \`make ${mode === 'production' ? 'up' : 'dev'}\` tries again.`;
    throw new CommandError(`${(error as Error).message}\n\n${advice}`, { cause: error });
  }
  process.stdout.write(`\n${addresses(settings)}\n\nReady after ${secondsSince(began)}.\n`);
  return stack;
}

async function chosen({ settings }: Stack): Promise<Servers> {
  try {
    return await chooseServers(settings);
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
}
