import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locationsFrom, type Locations } from '../../deploy/src/locations.ts';
import { run } from '../../deploy/src/shell.ts';
import { freePort } from '@headshots/platform/testing';

const starter = join(import.meta.dirname, '../support/start-postgres.ts');
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

interface Started extends Locations {
  readonly uid: number;
}

describe('Postgres from nothing, below a folder nobody else may pass', () => {
  let ground = '';
  let home = '';

  beforeEach(() => {
    ground = mkdtempSync(join(tmpdir(), 'headshots-start-'));
    chmodSync(ground, 0o755);
    home = join(ground, 'home');
    mkdirSync(home);
    chmodSync(home, 0o700);
  });
  afterEach(() => rmSync(ground, { recursive: true, force: true }));

  const places = (): NodeJS.ProcessEnv => ({
    HOME: home,
    XDG_CACHE_HOME: '',
    HEADSHOTS_STATE_DIR: join(home, 'checkout/.run/0'),
    HEADSHOTS_OPEN_STATE_DIR: join(ground, 'var/lib/headshots'),
    HEADSHOTS_OPEN_CACHE_DIR: join(ground, 'var/cache/headshots'),
  });

  async function start(changed: NodeJS.ProcessEnv = {}, umask = '022'): Promise<Started> {
    const env = {
      ...process.env,
      ...places(),
      HEADSHOTS_POSTGRES_PORT: String(await freePort()),
      NODE_OPTIONS: '',
      ...changed,
    };
    const command = `umask ${umask} && exec "$0" "$1"`;
    return JSON.parse(
      await run('sh', ['-c', command, process.execPath, starter], { env, cwd: ground }),
    ) as Started;
  }

  if (isRoot) {
    it('runs as the unprivileged user when root starts it', async () => {
      const { uid, postgresState, postgresCache } = await start();
      expect(uid).toBe(0);
      expect(postgresState).toContain(join(ground, 'var/lib/headshots'));
      expect(postgresCache).toBe(join(ground, 'var/cache/headshots'));
      expect(existsSync(join(postgresState, 'postgres/PG_VERSION'))).toBe(true);
    });

    it('runs although root keeps what it makes to itself, or a start before did', async () => {
      mkdirSync(join(ground, 'var/lib/headshots'), { recursive: true });
      chmodSync(join(ground, 'var/lib/headshots'), 0o700);
      const { postgresState } = await start({}, '077');
      expect(existsSync(join(postgresState, 'postgres/PG_VERSION'))).toBe(true);
    });
  } else {
    it('would put what root starts where the unprivileged user can pass', () => {
      const { postgresState, postgresCache } = locationsFrom(places(), true);
      expect(postgresState).toContain(join(ground, 'var/lib/headshots'));
      expect(postgresCache).toBe(join(ground, 'var/cache/headshots'));
    });
  }

  it('says at once that the data belongs to a checkout that is gone, and what removes it', async () => {
    const { state, postgresState } = await start();
    rmSync(join(state, 'secrets.json'));
    const told = await start().catch((error: unknown) => String(error));
    expect(told).toContain(join(postgresState, 'postgres'));
    expect(told).toMatch(/other passwords than .*`make clean` removes it/s);
    expect(told).not.toMatch(/was not ready within/);
  });

  it('runs as the ordinary user who starts it, in folders of their own', async () => {
    const { uid, state, cache, postgresState, postgresCache } = await start(
      isRoot ? { GIVE_UP_ROOT: '1' } : {},
    );
    expect(uid).toBe(isRoot ? nobody : process.getuid?.());
    expect([postgresState, postgresCache]).toEqual([state, cache]);
    expect(existsSync(join(state, 'postgres/PG_VERSION'))).toBe(true);
    expect(existsSync(join(ground, 'var'))).toBe(false);
  });
});
