import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import * as provision from '../migrations.ts';
import { createTopics } from '../../../deploy/src/provision/topics.ts';
import { kafkaRights as applyRights } from '../../../deploy/src/commands/kafka-rights.ts';
import { buildPackages } from '../build/packages.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

export async function migrate(): Promise<void> {
  const settings = settingsFrom();
  const progress = new Progress();
  if (!new Processes(settings).isRunning('postgres') && settings.external.size === 0) {
    throw new CommandError(
      'Nothing runs: start it with `make up` (it migrates by itself) or `node tools/dev/cli.ts infra up`.',
    );
  }
  await buildPackages(progress);
  await provision.migrate(settings, progress);
  const created = await createTopics(settings);
  progress.say('topics', created.length > 0 ? `created ${created.join(', ')}` : 'all there');
}

export async function kafkaRights(): Promise<void> {
  await buildPackages(new Progress());
  await applyRights();
}

export async function seed(): Promise<void> {
  process.stdout.write(await provision.seed(settingsFrom()));
}
