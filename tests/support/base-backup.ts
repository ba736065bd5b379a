import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually } from '@headshots/platform/testing';
import { handOver, unprivileged } from '../../deploy/src/parts/unprivileged.ts';
import { withPostgres } from '../../deploy/src/postgres-connection.ts';
import { run } from '../../deploy/src/shell.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/runbooks/headshots-restore-mode.md'), 'utf8');

/** What the page of the restore says to type. @throws Error when it says no such thing */
export function fromPage(pattern: RegExp): string {
  const found = pattern.exec(page)?.[1];
  if (found === undefined) throw new Error(`the page of the restore has nothing like ${pattern}`);
  return found;
}

const restoring = fromPage(/```sh\n(cp -a "\$BASE[\s\S]+?)```/);
const archiving = fromPage(/`archive_command = '([^`]+)'`/);

/** A backup of a server of Postgres and the log since, taken and brought back by the commands of the page. */
export class BaseBackup {
  readonly #base: string;
  readonly #archive: string;

  /** @param folder an empty one that the user of Postgres may pass */
  constructor(folder: string) {
    [this.#base, this.#archive] = [ownFolder(join(folder, 'base')), ownFolder(join(folder, 'archive'))];
  }

  /** Lets the server that has this data keep its log, from its next start on. */
  keepLog(data: string): void {
    const command = archiving.replaceAll('$ARCHIVE', this.#archive);
    const settings = ['archive_mode = on', 'archive_timeout = 60', `archive_command = '${command}'`];
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  }

  /**
   * By the functions of the server that `pg_basebackup` has, too. That program must be as new as the server, and is not
   * among those the tests have.
   */
  async take(connectionString: string, data: string): Promise<void> {
    await withPostgres({ connectionString }, async (client) => {
      await client.query(`SELECT pg_backup_start('nightly', true)`);
      const left = ['./pg_wal/*', './postmaster.*'].map((path) => `--exclude=${path}`);
      const copy = 'tar -C "$0" "$@" -cf - . | tar -C "$BASE" -xf -';
      await run('sh', ['-c', copy, data, ...left], asPostgres(data, { BASE: this.#base }));
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(true)',
      );
      const label = join(this.#base, 'backup_label');
      writeFileSync(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
      handOver(label);
    });
  }

  /** Resolves when everything that was committed before is in the archive. */
  async archived(connectionString: string): Promise<void> {
    await withPostgres({ connectionString }, async (client) => {
      const { rows } = await client.query<{ segment: string }>(
        'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
      );
      const segment = rows[0]?.segment;
      await eventually(async () => {
        const last = await client.query<{ done: boolean }>(
          'SELECT coalesce(last_archived_wal >= $1, false) AS done FROM pg_stat_archiver',
          [segment],
        );
        if (!last.rows[0]?.done) throw new Error(`${segment} is not archived`);
      });
    });
  }

  /** Fills an empty folder, whose server then recovers to the point. */
  async restore(data: string, point: string): Promise<void> {
    ownFolder(data);
    const env = { PGDATA: data, BASE: this.#base, ARCHIVE: this.#archive, POINT: point };
    await run('sh', ['-euc', restoring], asPostgres(data, env));
  }
}

/** Resolves when the server has recovered and takes writes. */
export const recovered = (connectionString: string): Promise<void> =>
  eventually(
    () =>
      withPostgres({ connectionString }, async (client) => {
        const { rows } = await client.query<{ going: boolean }>('SELECT pg_is_in_recovery() AS going');
        if (rows[0]?.going !== false) throw new Error('it recovers');
      }),
    { timeoutMs: 120_000 },
  );

function ownFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  handOver(path);
  return path;
}

const asPostgres = (data: string, env: NodeJS.ProcessEnv) => ({
  cwd: dirname(data),
  env: { PATH: process.env['PATH'], ...env },
  ...unprivileged(),
});
