import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Locations {
  readonly repository: string;
  /** Downloads and builds shared by all checkouts of this user. */
  readonly cache: string;
  readonly state: string;
  /** As `cache` and `state`, but reachable for the unprivileged user that runs Postgres when we are root. */
  readonly postgresCache: string;
  readonly postgresState: string;
}

export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** HEADSHOTS_OPEN_CACHE_DIR and _STATE_DIR say where to go when the unprivileged user cannot pass there. */
export function locationsFrom(env: NodeJS.ProcessEnv, root = process.getuid?.() === 0): Locations {
  const cache = join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'headshots');
  const state = resolve(
    env['HEADSHOTS_STATE_DIR'] || join(repository, '.run', env['HEADSHOTS_PORT_OFFSET'] || '0'),
  );
  const open = (path: string, instead: string): string => (!root || passable(path) ? path : instead);
  return {
    repository,
    cache,
    state,
    postgresCache: open(cache, env['HEADSHOTS_OPEN_CACHE_DIR'] || '/var/cache/headshots'),
    postgresState: open(state, openStateOf(state, env)),
  };
}

export const openStateOf = (state: string, env: NodeJS.ProcessEnv): string =>
  join(
    env['HEADSHOTS_OPEN_STATE_DIR'] || '/var/lib/headshots',
    createHash('sha256').update(state).digest('hex').slice(0, 12),
  );

function passable(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && (stat.mode & 0o001) === 0) return false;
  const above = dirname(path);
  return above === path || passable(above);
}
