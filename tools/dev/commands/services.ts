import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import { infraPart } from '../infra.ts';
import { services, type ServiceName } from '../../../deploy/src/service-names.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';
import { keptIn, type Kept } from '../keeping/keeper.ts';
import { startService, type Stack } from '../stack.ts';
import { table } from './addresses.ts';
import { startStripe, stripeName } from '../stripe-launch.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

const stackOf = (): Stack => {
  const settings = settingsFrom();
  return { settings, processes: new Processes(settings), progress: new Progress(), mode: 'production' };
};

export async function stop([name = '']: readonly string[]): Promise<void> {
  const { processes, progress } = stackOf();
  if (!processes.names().includes(name))
    throw new CommandError(`There is no process ${name}. There are: ${processes.names().join(', ')}.`);
  await progress.step(name, 'stopped', () => processes.stop(name));
}

export async function start([name = '']: readonly string[]): Promise<void> {
  const stack = stackOf();
  const service = services.find((known) => known === name) as ServiceName | undefined;
  if (service) return startService(service, stack);
  if (name === stripeName) return startStripe(stack.settings, stack.processes, stack.progress);
  await infraPart(name, stack.settings, stack.processes, stack.progress);
}

export async function status(): Promise<void> {
  const { processes, settings } = stackOf();
  const kept = keptIn(settings.locations.state);
  const rows = processes.names().map((name) => {
    const runs = String(processes.pidOf(name) ?? 'stopped');
    return [name, runs + inWords(kept[name], processes.logOf(name))] as const;
  });
  process.stdout.write(rows.length > 0 ? `${table(rows)}\n` : 'Nothing runs.\n');
}

function inWords(kept: Kept | undefined, log: string): string {
  if (!kept) return '';
  const { restarts, givenUp } = kept;
  return givenUp
    ? `, ended by itself again after ${restarts} restarts and stays down: ${log}`
    : `, ended by itself and was started again (${restarts}): ${log}`;
}
