/**
 * CPU time of one authenticated request at the gateway against a bare Fastify server that answers the same bytes, in
 * the same run and in turns. Once for the gateway's own work (media answers at once, inside), once with the call.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { configFor } from '../test/support/start-gateway.ts';
import { startNeighbours } from '../test/support/neighbours.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const requests = Number(process.env['BENCH_REQUESTS'] ?? 6_000);
const atATime = 32;
const aim = 3;

interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly pool: Pool;
}

const neighbours = await startNeighbours();
const token = await neighbours.identity.tokenFor({ expiresIn: 3_600 });
const {
  KAFKA_BROKERS,
  TRUST_PROXY: _proxy,
  ...config
} = configFor(neighbours, { env: { RATE_LIMIT_MULTIPLIER: '1000000' } });
const env = Object.fromEntries(
  Object.entries({ ...config, KAFKA_BROKERS: KAFKA_BROKERS.join(',') }).map(([name, value]) => [
    name,
    String(value),
  ]),
);

async function start(name: string): Promise<Server> {
  const child = fork(new URL('servers.ts', import.meta.url), [name], {
    env: { ...process.env, ...env, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' },
  });
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  return { name, child, pool: new Pool(url, { connections: atATime }) };
}

async function cpu({ child }: Server): Promise<number> {
  child.send('cpu');
  const [{ cpu: used }] = (await once(child, 'message')) as [{ readonly cpu: NodeJS.CpuUsage }];
  return used.user + used.system;
}

async function load({ name, pool }: Server, count: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: '/api/photos/stats',
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

/** Microseconds of CPU per request. */
async function measure(server: Server, count: number): Promise<number> {
  const before = await cpu(server);
  await load(server, count);
  return ((await cpu(server)) - before) / count;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(plain: string, full: string, count = requests): Promise<number> {
  const servers = await Promise.all([start(plain), start(full)]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const server of servers) await load(server, count);
  const results = servers.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) results[index]?.push(await measure(server, count));
  }
  const [first = 0, second = 0] = results.map(median);
  console.log(`  ${plain.padEnd(18)} ${first.toFixed(1).padStart(7)} µs`);
  console.log(
    `  ${full.padEnd(18)} ${second.toFixed(1).padStart(7)} µs  ${(second / first).toFixed(2)} times`,
  );
  for (const { child, pool } of servers) {
    await pool.destroy();
    child.disconnect();
  }
  return second / first;
}

console.log(`CPU per authenticated request (median of ${rounds} rounds of ${requests})`);
const own = await compare('bare', 'gateway');
await compare('bareThatCalls', 'gatewayThatCalls', Math.ceil(requests / 6));
console.log(`  ${own <= aim ? 'ok' : 'MISSED'} (at most ${aim} times for the gateway's own work)`);
if (own > aim) process.exitCode = 1;
await neighbours.close();
