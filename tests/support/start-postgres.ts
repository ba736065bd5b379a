import { chownSync, rmSync } from 'node:fs';
import { postgres } from '../../tools/dev/parts/postgres.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { untilReady } from '../../tools/dev/ready.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';
import { run } from '../../deploy/src/shell.ts';

/**
 * Starts and stops Postgres as the launcher does, and prints where its files went.
 * GIVE_UP_ROOT=1 makes an ordinary user of root first, who owns HOME and what is below it.
 */
const ordinary = 65_534;

async function becomeOrdinary(home: string): Promise<void> {
  const settings = settingsFrom();
  const locations = { ...settings.locations, postgresCache: settings.locations.cache };
  await postgres.prepare({ ...settings, locations }, { note: () => undefined });
  rmSync(settings.locations.state, { recursive: true });
  await run('chown', ['-R', `${ordinary}:${ordinary}`, home]);
  chownSync(home, ordinary, ordinary);
  process.setgroups?.([]);
  process.setgid?.(ordinary);
  process.setuid?.(ordinary);
}

if (process.env['GIVE_UP_ROOT']) await becomeOrdinary(process.env['HOME'] ?? '');
const settings = settingsFrom();
const processes = new Processes(settings);
await postgres.prepare(settings, { note: () => undefined });
try {
  await processes.start('postgres', await postgres.launch(settings));
  await untilReady('postgres', postgres.ready(settings), processes, postgres.startWithinMs);
} finally {
  await processes.stop('postgres');
}
process.stdout.write(JSON.stringify({ uid: process.getuid?.(), ...settings.locations }));
