import { load, median, type BenchField, type BenchServer } from './server-process.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const requests = Number(process.env['BENCH_REQUESTS'] ?? 2_000);
/** Rounds before the first that counts: a request costs half as much once its code has been compiled. */
const warming = Math.ceil(rounds / 2);
const aim = 3;

/**
 * CPU time of one authenticated request at the gateway against a bare Fastify server that answers the same bytes, in
 * the same run and in turns. Once for the gateway's own work (media answers at once, inside), once with the call.
 * The ratio is the median of the rounds' ratios, so that what slows one round down slows both servers.
 * @returns whether the aim was met
 */
export async function againstBare(field: BenchField): Promise<boolean> {
  console.log(`CPU per authenticated request (median of ${rounds} rounds of ${requests})`);
  const own = await compare(field, 'bare', 'gateway');
  await compare(field, 'bareThatCalls', 'gatewayThatCalls');
  console.log(`  ${own <= aim ? 'ok' : 'MISSED'} (at most ${aim} times for the gateway's own work)`);
  return own <= aim;
}

async function compare(field: BenchField, plain: string, full: string): Promise<number> {
  const servers = await Promise.all([field.start(plain), field.start(full)]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (let round = 0; round < warming; round += 1) {
    for (const server of servers) await load(server, field.token, requests);
  }
  const costs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push([await measure(servers[0], field.token), await measure(servers[1], field.token)]);
  const ratios = costs.map(([first, second]) => second / first);
  console.log(`  ${plain.padEnd(18)} ${shown(costs.map(([first]) => first))} µs`);
  console.log(
    `  ${full.padEnd(18)} ${shown(costs.map(([, second]) => second))} µs  ${median(ratios).toFixed(2)} times ` +
      `(rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
  for (const server of servers) await server.close();
  return median(ratios);
}

const shown = (costs: readonly number[]): string => median(costs).toFixed(1).padStart(7);

/** Microseconds of CPU per request. */
async function measure(server: BenchServer, token: string): Promise<number> {
  const before = await server.cpu();
  await load(server, token, requests);
  return ((await server.cpu()) - before) / requests;
}
