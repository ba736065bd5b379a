import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopContainers } from '../engine.ts';
import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import { removeData } from '../remove-data.ts';
import { packages, settingsFrom, type Settings } from '../../../deploy/src/settings.ts';
import { stopAll } from '../stop.ts';
import { testEnvironment } from '../test-environment.ts';

export async function down(): Promise<void> {
  await stopEverything(false);
}

/** Removes builds and data of this stack and of test runs, outside the checkout too; downloads stay. */
export async function clean(): Promise<void> {
  const { clusterDown } = await import('./cluster.ts');
  await clusterDown();
  const { locations } = await stopEverything(true);
  const tests = settingsFrom(testEnvironment(process.env));
  await stopAll(new Processes(tests), new Progress());
  for (const { state } of [locations, tests.locations]) removeData(state, process.env);
  for (const folder of [...packages, 'web'])
    rmSync(join(locations.repository, folder, 'dist'), { recursive: true, force: true });
  process.stdout.write(`Removed data and builds. Downloads stay in ${locations.cache}.\n`);
}

async function stopEverything(withData: boolean): Promise<Settings> {
  const settings = settingsFrom();
  const progress = new Progress();
  await stopAll(new Processes(settings), progress);
  await stopContainers(settings, progress, withData);
  return settings;
}
