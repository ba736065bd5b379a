import { randomBytes } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { jarsOf, kafka } from '../dev/parts/kafka.ts';
import { keycloak, keycloakDistribution } from '../dev/parts/keycloak.ts';
import { minio, minioFolder } from '../dev/parts/minio.ts';
import type { Part } from '../dev/parts/part.ts';
import { initialise } from '../../deploy/src/parts/postgres-server.ts';
import { binaries, postgres } from '../dev/parts/postgres.ts';
import type { Progress } from '../dev/progress.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';
import { run } from '../../deploy/src/shell.ts';
import { below, type Entry, type Wanted } from '../../deploy/docker/contents/entry.ts';
import { put } from '../../deploy/docker/contents/put.ts';
import { serverFiles, type ServerName } from '../../deploy/docker/contents/servers.ts';

/** Where `deploy/src/serve` finds the programs of its server. */
const home = 'opt/server';

interface Programs {
  readonly part: Part;
  readonly folder: (settings: Settings) => string | Promise<string>;
  readonly wanted?: Wanted;
}

const programsOf: Readonly<Partial<Record<ServerName, Programs>>> = {
  postgres: { part: postgres, folder: binaries },
  kafka: { part: kafka, folder: jarsOf },
  keycloak: {
    part: keycloak,
    folder: keycloakDistribution,
    wanted: (path) => /^(conf|lib|providers|themes)\//.test(path),
  },
  minio: { part: minio, folder: minioFolder },
};

/** The system of the image has no locales; Postgres' own knows letters as C.UTF-8 does. */
const ownLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** An empty cluster, whose password each container replaces: `initdb` needs a shell. */
async function postgresTemplate(binariesFolder: string): Promise<readonly Entry[]> {
  const folder = `${binariesFolder}-template-2`;
  await cachedFolder(folder, async (unfinished) => {
    await run('chmod', ['a+rwx', unfinished]);
    await initialise(
      join(binariesFolder, 'bin'),
      join(unfinished, 'data'),
      randomBytes(24).toString('hex'),
      ownLocale,
    );
  });
  const data = join(folder, 'data');
  const folders = globSync('**', { cwd: data }).filter((path) => statSync(join(data, path)).isDirectory());
  return [
    ...folders.map((path): Entry => ({ kind: 'folder', path: `${home}/template/${path}`, mode: 0o755 })),
    ...below(data, `${home}/template`, (path) => path !== 'postmaster.opts'),
  ];
}

/** What the image of a server holds besides Node, Java and the system below it. */
export async function stageServer(name: ServerName, folder: string, progress: Progress): Promise<void> {
  const settings = settingsFrom();
  const programs = programsOf[name];
  const entries: Entry[] = [...serverFiles[name](), { kind: 'folder', path: 'data', mode: 0o1777 }];
  if (programs) {
    await progress.stepIfSlow(name, 'prepared', (step) => programs.part.prepare(settings, step));
    const prepared = await programs.folder(settings);
    entries.push(...below(prepared, home, programs.wanted));
    if (name === 'postgres') entries.push(...(await postgresTemplate(prepared)));
  }
  for (const entry of entries) put(entry, folder, true);
}
