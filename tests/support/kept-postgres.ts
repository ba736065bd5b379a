import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@headshots/platform/testing';
import { initialise, postgresLaunch } from '../../deploy/src/parts/postgres-server.ts';
import { handOver } from '../../deploy/src/parts/unprivileged.ts';
import { withPostgres } from '../../deploy/src/postgres-connection.ts';
import { BaseBackup, recovered } from './base-backup.ts';

/** A Postgres whose log is kept and that can be brought back, both by the commands of the page. */
export class KeptPostgres {
  #server: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), 'kept-postgres-'));
  readonly #backup: BaseBackup;
  #data = '';
  #port = 0;
  readonly #bin: string;
  readonly #password = 'kept';

  private constructor(bin: string) {
    this.#bin = bin;
    chmodSync(this.#folder, 0o755);
    handOver(this.#folder);
    this.#backup = new BaseBackup(this.#folder);
  }

  /** @param bin folder of its programs */
  static async start(bin: string): Promise<KeptPostgres> {
    const postgres = new KeptPostgres(bin);
    postgres.#data = join(postgres.#folder, 'first');
    postgres.#port = await freePort();
    await initialise(bin, postgres.#data, postgres.#password);
    postgres.#backup.keepLog(postgres.#data);
    await postgres.#run();
    return postgres;
  }

  async query<T extends object>(sql: string): Promise<T[]> {
    const connectionString = this.#url;
    return withPostgres({ connectionString }, async (client) => (await client.query<T>(sql)).rows);
  }

  backUp(): Promise<void> {
    return this.#backup.take(this.#url, this.#data);
  }

  archived(): Promise<void> {
    return this.#backup.archived(this.#url);
  }

  /** Kills it and removes its data; backup and archive stay. */
  async lose(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.#data, { recursive: true });
  }

  /** By the commands of the page, into an empty place. */
  async restoreTo(point: string): Promise<void> {
    this.#data = join(this.#folder, 'second');
    await this.#backup.restore(this.#data, point);
    this.#port = await freePort();
    await this.#run();
    await recovered(this.#url);
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

  get #url(): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }
}
