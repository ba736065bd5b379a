import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopContainers } from '../engine.ts';
import { Processes } from '../processes.ts';
import { Progress } from '../progress.ts';
import { builtPackages } from '../build/packages.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { stopAll } from '../stop.ts';

/** Stops everything; data stays. */
export async function down(): Promise<void> {
  await stopEverything(false);
}

/** Stops everything and removes this stack's data and the builds. The cache of downloads stays. */
export async function clean(): Promise<void> {
  const { locations } = await stopEverything(true);
  const builds = [...builtPackages, 'web'].map((folder) => join(locations.repository, folder, 'dist'));
  for (const folder of [locations.state, locations.postgresState, ...builds])
    rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`Removed data and builds. Downloads stay in ${locations.cache}.\n`);
}

async function stopEverything(withData: boolean): Promise<Settings> {
  const settings = settingsFrom();
  const progress = new Progress();
  await stopAll(new Processes(settings), progress);
  await stopContainers(settings, progress, withData);
  return settings;
}
