import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { configFor } from '../test/support/start-gateway.ts';
import { startNeighbours } from '../test/support/neighbours.ts';

const atATime = 32;

/** A server of `servers.ts` in a process of its own, with a pool of connections to it. */
export interface BenchServer {
  readonly name: string;
  readonly url: string;
  readonly pool: Pool;
  /** Microseconds of CPU the process used so far. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

/** What stands around the gateway, and how a server of the comparison is started among it. */
export interface BenchField {
  readonly token: string;
  start(name: string): Promise<BenchServer>;
  close(): Promise<void>;
}

export async function benchField(): Promise<BenchField> {
  const neighbours = await startNeighbours();
  const token = await neighbours.identity.tokenFor({ expiresIn: 3_600 });
  const {
    KAFKA_BROKERS,
    TRUST_PROXY: _proxy,
    RPC_CALLERS: _callers,
    ...config
  } = configFor(neighbours, { env: { RATE_LIMIT_MULTIPLIER: '1000000' } });
  const named = Object.entries({ ...config, KAFKA_BROKERS: KAFKA_BROKERS.join(',') });
  const env = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
  return { token, start: (name) => startServer(name, env), close: () => neighbours.close() };
}

async function startServer(name: string, env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const child = fork(new URL('servers.ts', import.meta.url), [name], {
    env: { ...process.env, ...env, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' },
  });
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  const pool = new Pool(url, { connections: atATime });
  return {
    name,
    url,
    pool,
    cpu: () => cpuOf(child),
    close: async () => {
      await pool.destroy();
      child.disconnect();
    },
  };
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ readonly cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

/** One authenticated request; resolves with its milliseconds. @throws Error when it was not answered 200 */
export async function ask({ name, pool }: BenchServer, token: string): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: '/api/photos/stats',
    headers: { authorization: `Bearer ${token}` },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
  return performance.now() - started;
}

/** Sends `count` requests, 32 at a time. */
export async function load(server: BenchServer, token: string, count: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await ask(server, token);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

/** The value that the given share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
