import { asLines, infraEnvironment } from '../infra-env.ts';
import { allOrFirstError, infraComplaints, neededPorts, startInfra } from '../infra.ts';
import { takenPorts } from '../preflight.ts';
import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import { settingsFrom, type Settings } from '../../../deploy/src/settings.ts';
import { stopAll } from '../stop.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

export async function infra([action]: readonly string[]): Promise<void> {
  const settings = settingsFrom();
  const processes = new Processes(settings);
  if (action === 'env') process.stdout.write(`${asLines(infraEnvironment(settings))}\n`);
  else if (action === 'up') await serversUp(settings);
  else if (action === 'down') await stopAll(processes, new Progress());
  else throw new CommandError('infra up | infra down | infra env');
}

/** Starts what does not run yet of the servers. @throws CommandError that says what is missing or in the way */
export async function serversUp(settings: Settings): Promise<void> {
  const processes = new Processes(settings);
  const complaints = [
    ...(await infraComplaints(settings)),
    ...(await takenPorts(settings, neededPorts(settings, processes))),
  ];
  if (complaints.length > 0) throw new CommandError(complaints.join('\n'));
  await allOrFirstError([...startInfra(settings, processes, new Progress()).values()]);
}
