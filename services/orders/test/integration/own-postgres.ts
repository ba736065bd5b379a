import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, testEnv } from '@headshots/platform/testing';
import { sql } from './books.ts';
import { isAlive } from './is-alive.ts';

const nobody = 65_534;
/** Postgres refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
/** What the processes wrote survives them without it; only a machine that stops would lose it. */
const settings = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
];

/** A Postgres that belongs to one test and may be killed: of the same programs as the one all tests share. */
export class OwnPostgres {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly bin: string,
    private readonly folder: string,
    private readonly port: number,
    /** Of its superuser. */
    readonly url: string,
  ) {}

  get runs(): boolean {
    return isAlive(this.server);
  }

  static async start(): Promise<OwnPostgres> {
    const [row] = await sql(
      testEnv('TEST_POSTGRES_URL'),
      `SELECT setting FROM pg_config WHERE name = 'BINDIR'`,
    );
    const bin = String(row?.['setting']);
    const folder = mkdtempSync(join(tmpdir(), 'own-postgres-'));
    const password = randomBytes(12).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined)
      for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
    chmodSync(folder, 0o700);
    const options = ['-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'];
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', join(folder, 'data'), '--encoding=UTF8', '--locale=C.UTF-8', ...options],
      { ...user, cwd: folder, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
    const port = await freePort();
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const postgres = new OwnPostgres(bin, folder, port, url);
    await postgres.run();
    return postgres;
  }

  /** Ends every one of its processes at once, as a machine's out-of-memory killer might. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server?.pid) throw new Error('it does not run');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const all = [server.pid, ...childrenOf(server.pid)];
    for (const pid of all) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await ended;
    this.server = undefined;
  }

  /**
   * Starts it, and waits until it has recovered. It ends at once while a process of the one that was killed still holds
   * their shared memory; then it is started again.
   */
  async run(): Promise<void> {
    const answers = async (): Promise<void> => {
      if (!this.runs) this.spawn();
      await sql(this.url, 'SELECT 1');
    };
    await eventually(answers, { everyMs: 50 });
  }

  private spawn(): void {
    const options = settings.flatMap((setting) => ['-c', setting]);
    this.server = spawn(
      join(this.bin, 'postgres'),
      ['-D', join(this.folder, 'data'), '-p', String(this.port), ...options],
      { ...user, cwd: this.folder, stdio: 'ignore' },
    );
  }

  async stop(): Promise<void> {
    if (this.server) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function childrenOf(parent: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, above]) => (above === parent ? [pid] : []));
}
