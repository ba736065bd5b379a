import { openSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { spawnSync } from 'node:child_process';
import { dropPrivileges } from '../../src/decoding/process/drop-privileges.ts';

/** What the spy tries, by name. */
export interface SpyOrder {
  readonly port: number;
  /** A file that is none of an image process's business. */
  readonly file: string;
}

/** For each thing tried: `reached`, or the code of the error. `environment` is what it knows of itself. */
export type SpyReport = Readonly<Record<string, string>>;

const code = (error: unknown): string => String((error as { readonly code?: unknown }).code ?? error);

function tried(work: () => unknown): string {
  try {
    work();
    return 'reached';
  } catch (error) {
    return code(error);
  }
}

function connected(port: number): Promise<string> {
  return new Promise((resolve) => {
    try {
      connect(port, '127.0.0.1', () => resolve('reached')).on('error', (error) => resolve(code(error)));
    } catch (error) {
      resolve(code(error));
    }
  });
}

async function spy({ port, file }: SpyOrder): Promise<SpyReport> {
  const parent = `/proc/${process.ppid}`;
  return {
    environment: Object.keys(process.env).sort().join(' '),
    'environment of the parent': tried(() => readFileSync(`${parent}/environ`)),
    'memory of the parent': tried(() => openSync(`${parent}/mem`, 'r')),
    'open files of the parent': tried(() =>
      readdirSync(`${parent}/fd`).map((name) => openSync(`${parent}/fd/${name}`, 'r')),
    ),
    'a file': tried(() => readFileSync(file)),
    'a program': tried(() => {
      const { error } = spawnSync('/bin/true');
      if (error) throw error;
    }),
    'the network': await connected(port),
  };
}

const user = Number(process.argv[2] ?? NaN);
if (!Number.isNaN(user)) dropPrivileges(user);
process.on('message', (order: SpyOrder) => void spy(order).then((report) => process.send?.(report)));
process.on('disconnect', () => process.exit(0));
