import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Launch } from '../launch.ts';
import { run } from '../shell.ts';
import { handOver, unprivileged } from './unprivileged.ts';

export interface PostgresServer {
  readonly bin: string;
  readonly data: string;
  /** Of its administrator `postgres`, when it is new. */
  readonly password: string;
  readonly listens: string;
  readonly port: number;
  readonly maxConnections: number;
  /** False: what is committed survives the end of the server, but not that of the machine. */
  readonly durable?: boolean;
  /** Data made before, to begin with: `initdb` needs a shell, which an image has not. */
  readonly template?: string;
}

/** Rows and parameters are people's: no DETAIL with the refused key, no statement of an error, no parameter. */
const discreetLog = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;

export async function postgresLaunch(server: PostgresServer): Promise<Launch> {
  const { bin, data, listens, port, maxConnections, password, template, durable = true } = server;
  if (!existsSync(join(data, 'PG_VERSION'))) {
    if (template === undefined) await initialise(bin, data, password);
    else beginWith(template, bin, data, password);
  }
  // A volume that is handed to a group is opened for it; the server then refuses its own data.
  chmodSync(data, 0o700);
  const options = {
    listen_addresses: listens,
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: String(maxConnections),
    max_wal_size: '512MB',
    log_min_duration_statement: '1000',
    ...(!durable && { fsync: 'off' }),
    ...discreetLog,
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    program: join(bin, 'postgres'),
    args: ['-D', data, '-p', String(port), ...settings],
    cwd: data,
    env: { LANG: 'C.UTF-8', PATH: process.env['PATH'] },
    stopSignal: 'SIGINT',
    ...unprivileged(),
  };
}

/** What `initdb` leaves takes connections of its own machine only; those of other pods come from anywhere. */
const fromAnywhere = 'host all all all scram-sha-256\n';

/** Appears under its name only with its password. @throws Error with what the server says */
function beginWith(template: string, bin: string, data: string, password: string): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true });
  chmodSync(unfinished, 0o700);
  const quiet = Object.entries(discreetLog).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { status, stderr } = spawnSync(
    join(bin, 'postgres'),
    ['--single', '-D', unfinished, ...quiet, 'postgres'],
    { input: `alter role postgres password '${password.replaceAll("'", "''")}'\n`, encoding: 'utf8' },
  );
  if (status !== 0 || /ERROR|FATAL/.test(stderr)) throw new Error(`Postgres did not begin:\n${stderr}`);
  appendFileSync(join(unfinished, 'pg_hba.conf'), fromAnywhere);
  renameSync(unfinished, data);
}

export async function initialise(
  bin: string,
  data: string,
  password: string,
  locale: readonly string[] = ['--locale=C.UTF-8'],
): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(data);
  handOver(passwordFile);
  const options = [
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
  ];
  try {
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', ...options], {
      cwd: dirname(data),
      ...unprivileged(),
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
