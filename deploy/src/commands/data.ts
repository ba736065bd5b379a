import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import * as provision from '../provision/migrations.ts';
import { applyTopicRights, createTopics } from '../provision/topics.ts';
import { provisionRealms } from '../provision/realms.ts';
import { buildPackages } from '../build/packages.ts';
import { settingsFrom } from '../settings.ts';
import { CommandError } from './command-error.ts';

/** Brings databases and topics of the running servers to the current sources. */
export async function migrate(): Promise<void> {
  const settings = settingsFrom();
  const progress = new Progress();
  if (!new Processes(settings).isRunning('postgres') && settings.external.size === 0) {
    throw new CommandError(
      'Nothing runs: start it with `make up` (it migrates by itself) or `node deploy/src/cli.ts infra up`.',
    );
  }
  await buildPackages(progress);
  await provision.migrate(settings, progress);
  const created = await createTopics(settings);
  progress.say('topics', created.length > 0 ? `created ${created.join(', ')}` : 'all there');
}

/** Applies the realm again, with a new client secret for Apple; to be run once a week where no `make up` runs. */
export async function realm(): Promise<void> {
  await provisionRealms(settingsFrom());
}

/** Makes the access rules of secured brokers those of proto/topics.yaml; KAFKA_SASL_* is an account that may. */
export async function kafkaRights(): Promise<void> {
  await buildPackages(new Progress());
  await applyTopicRights(settingsFrom());
}

/** Adds the test coupons. */
export async function seed(): Promise<void> {
  process.stdout.write(await provision.seed(settingsFrom()));
}
