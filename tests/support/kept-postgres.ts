import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@headshots/platform/testing';
import { initialise, postgresLaunch } from '../../deploy/src/parts/postgres-server.ts';
import { handOver, unprivileged } from '../../deploy/src/parts/unprivileged.ts';
import { withPostgres } from '../../deploy/src/postgres-connection.ts';
import { run } from '../../deploy/src/shell.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/runbooks/headshots-restore-mode.md'), 'utf8');

/** What the page says to type. @throws Error when it says no such thing */
function fromPage(pattern: RegExp): string {
  const found = pattern.exec(page)?.[1];
  if (found === undefined) throw new Error(`the page of the restore has nothing like ${pattern}`);
  return found;
}

const restoring = fromPage(/```sh\n(cp -a "\$BASE[\s\S]+?)```/);
const archiving = fromPage(/`archive_command = '([^`]+)'`/);

/** A Postgres whose log is kept and that can be brought back, both by the commands of the page. */
export class KeptPostgres {
  #server: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), 'kept-postgres-'));
  readonly #base = this.#place('base');
  readonly #archive = this.#place('archive');
  #data = '';
  #port = 0;
  readonly #bin: string;
  readonly #password = 'kept';

  private constructor(bin: string) {
    this.#bin = bin;
  }

  /** @param bin folder of its programs */
  static async start(bin: string): Promise<KeptPostgres> {
    const postgres = new KeptPostgres(bin);
    chmodSync(postgres.#folder, 0o755);
    postgres.#data = join(postgres.#folder, 'first');
    postgres.#port = await freePort();
    handOver(postgres.#folder);
    await initialise(bin, postgres.#data, postgres.#password);
    const command = archiving.replaceAll('$ARCHIVE', postgres.#archive);
    const settings = ['archive_mode = on', `archive_command = '${command}'`].join('\n');
    writeFileSync(join(postgres.#data, 'postgresql.auto.conf'), `${settings}\n`, { flag: 'a' });
    await postgres.#run();
    return postgres;
  }

  async query<T extends object>(sql: string): Promise<T[]> {
    const connectionString = `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/postgres`;
    return withPostgres({ connectionString }, async (client) => (await client.query<T>(sql)).rows);
  }

  /**
   * A base backup by the functions of the server that `pg_basebackup` has, too. That program must be as new as the
   * server, and is not among those the tests have.
   */
  async backUp(): Promise<void> {
    const connectionString = `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/postgres`;
    await withPostgres({ connectionString }, async (client) => {
      await client.query(`SELECT pg_backup_start('nightly', true)`);
      const left = ['./pg_wal/*', './postmaster.*'].map((path) => `--exclude=${path}`);
      const copy = 'tar -C "$0" "$@" -cf - . | tar -C "$BASE" -xf -';
      await run('sh', ['-c', copy, this.#data, ...left], this.#asPostgres({ BASE: this.#base }));
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(true)',
      );
      const label = join(this.#base, 'backup_label');
      writeFileSync(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
      handOver(label);
    });
  }

  /** Resolves when everything that was committed before is in the archive. */
  async archived(): Promise<void> {
    const [row] = await this.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
    await eventually(async () => {
      const [last] = await this.query<{ done: boolean }>(
        `SELECT coalesce(last_archived_wal >= '${row?.segment}', false) AS done FROM pg_stat_archiver`,
      );
      if (!last?.done) throw new Error(`${row?.segment} is not archived`);
    });
  }

  /** Kills it and removes its data; backup and archive stay. */
  async lose(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.#data, { recursive: true });
  }

  /** By the commands of the page, into an empty place. */
  async restoreTo(point: string): Promise<void> {
    this.#data = this.#place('second');
    const env = { PGDATA: this.#data, BASE: this.#base, ARCHIVE: this.#archive, POINT: point };
    await run('sh', ['-euc', restoring], this.#asPostgres(env));
    this.#port = await freePort();
    await this.#run();
    await eventually(async () => {
      const [row] = await this.query<{ going: boolean }>('SELECT pg_is_in_recovery() AS going');
      if (row?.going !== false) throw new Error('it recovers');
    });
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    const [bin, data, password, port] = [this.#bin, this.#data, this.#password, this.#port];
    const launch = await postgresLaunch({
      bin,
      data,
      password,
      port,
      listens: '127.0.0.1',
      maxConnections: 20,
    });
    const { program, args, cwd, env, uid, gid } = launch;
    this.#server = spawn(program, args, { cwd, env, uid, gid, stdio: 'ignore' });
    await eventually(() => this.query('SELECT 1'));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  #place(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700 });
    handOver(path);
    return path;
  }

  #asPostgres(env: NodeJS.ProcessEnv) {
    return { cwd: this.#folder, env: { PATH: process.env['PATH'], ...env }, ...unprivileged() };
  }
}
