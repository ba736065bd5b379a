import { load, median, type BenchField, type BenchServer } from './server-process.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const requests = Number(process.env['BENCH_REQUESTS'] ?? 6_000);
const aim = 3;

/**
 * CPU time of one authenticated request at the gateway against a bare Fastify server that answers the same bytes, in
 * the same run and in turns. Once for the gateway's own work (media answers at once, inside), once with the call.
 * @returns whether the aim was met
 */
export async function againstBare(field: BenchField): Promise<boolean> {
  console.log(`CPU per authenticated request (median of ${rounds} rounds of ${requests})`);
  const own = await compare(field, 'bare', 'gateway', requests);
  await compare(field, 'bareThatCalls', 'gatewayThatCalls', Math.ceil(requests / 6));
  console.log(`  ${own <= aim ? 'ok' : 'MISSED'} (at most ${aim} times for the gateway's own work)`);
  return own <= aim;
}

async function compare(field: BenchField, plain: string, full: string, count: number): Promise<number> {
  const servers = await Promise.all([field.start(plain), field.start(full)]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const server of servers) await load(server, field.token, count);
  const results = servers.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries())
      results[index]?.push(await measure(server, field.token, count));
  }
  const [first = 0, second = 0] = results.map(median);
  console.log(`  ${plain.padEnd(18)} ${first.toFixed(1).padStart(7)} µs`);
  console.log(
    `  ${full.padEnd(18)} ${second.toFixed(1).padStart(7)} µs  ${(second / first).toFixed(2)} times`,
  );
  for (const server of servers) await server.close();
  return second / first;
}

/** Microseconds of CPU per request. */
async function measure(server: BenchServer, token: string, count: number): Promise<number> {
  const before = await server.cpu();
  await load(server, token, count);
  return ((await server.cpu()) - before) / count;
}
