import { ask, load, quantile, type BenchField } from './server-process.ts';

const perSecond = Number(process.env['BENCH_RATE'] ?? 2_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const aimMilliseconds = 20;
const tickMilliseconds = 5;

/**
 * A steady stream of authenticated requests at a fixed rate, whether or not the earlier ones were answered; the gateway
 * is one process on one thread, media answers inside.
 * @returns whether the aim was met
 */
export async function steadyLoad(field: BenchField): Promise<boolean> {
  const gateway = await field.start('gateway');
  await load(gateway, field.token, 6_000);
  const before = await gateway.cpu();
  const started = performance.now();
  const answers: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - started, seconds * 1_000);
      while (answers.length < (passed * perSecond) / 1_000) answers.push(ask(gateway, field.token));
      if (passed < seconds * 1_000) return;
      clearInterval(timer);
      resolve();
    }, tickMilliseconds);
  });
  const times = await Promise.all(answers);
  const busy = ((await gateway.cpu()) - before) / 1_000 / (performance.now() - started);
  const slowest = quantile(times, 0.99);
  console.log(`${perSecond} authenticated requests per second for ${seconds} s`);
  console.log(`  answered           ${times.length}, ${(busy * 100).toFixed(0)} % of a core`);
  console.log(`  p50 / p99          ${quantile(times, 0.5).toFixed(1)} / ${slowest.toFixed(1)} ms`);
  console.log(`  ${slowest < aimMilliseconds ? 'ok' : 'MISSED'} (p99 under ${aimMilliseconds} ms)`);
  await gateway.close();
  return slowest < aimMilliseconds;
}
