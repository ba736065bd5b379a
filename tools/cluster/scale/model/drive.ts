import type { Arrival } from './arrivals.ts';
import { Autoscaler, autoscalerDefaults, type AutoscalerSettings } from './autoscaler.ts';
import type { Workers } from './modelled-pods.ts';
import { ShotLine } from './shot-line.ts';
import type { WorkerTimes } from './worker-times.ts';

export interface Plan {
  readonly arrivals: readonly Arrival[];
  readonly from: number;
  readonly to: number;
  readonly times: WorkerTimes;
  readonly autoscaler: AutoscalerSettings;
}

export interface Sample {
  readonly second: number;
  readonly wanted: number;
  readonly ready: number;
  readonly queueSeconds: number;
}

export interface Driven {
  readonly line: ShotLine;
  readonly samples: readonly Sample[];
}

/** After the last arrival what is open is still made: no deadline lies farther away. */
const restSeconds = 2.5 * 60 * 60;

export async function drive(
  { arrivals, from, to, times, autoscaler }: Plan,
  workers: Workers,
): Promise<Driven> {
  const { everySeconds, pollSeconds } = autoscalerDefaults;
  const line = new ShotLine(times, from);
  for (const arrival of arrivals) line.arrive(arrival.package, arrival.at, arrival.account);
  const scaler = new Autoscaler(autoscaler);
  const samples: Sample[] = [];
  let wanted = autoscaler.min;
  let told = 0;
  await workers.until(from);
  await workers.scale(wanted);
  for (let second = from; second <= to + restSeconds; second += everySeconds) {
    await workers.until(second);
    line.advance(second);
    line.setWorkers(await workers.ready());
    if ((second - from) % pollSeconds === 0) told = line.queueSeconds;
    const next = scaler.decide(second, told, wanted);
    if (next !== wanted) await workers.scale(next);
    wanted = next;
    samples.push({ second, wanted, ready: line.workers, queueSeconds: told });
    if (second > to && line.openImages === 0) break;
  }
  return { line, samples };
}
