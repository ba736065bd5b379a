import { setTimeout as sleep } from 'node:timers/promises';
import { isUp, killAll, logTail, signalAll, startAgain } from './control.ts';
import { everything, type Fault, type Target } from './schedule.ts';

/** One disturbance as it really happened; moments in ms since 1970. */
export interface Happened extends Fault {
  readonly beganAt: number;
  /** When the processes went on, or were started again. */
  readonly endedAt: number;
  /** When all of them answered again. */
  readonly readyAt: number;
}

const watchEveryMs = 250;

/** Carries out a schedule, and notices every process that ends without having been told to. */
export class Storm {
  readonly happened: Happened[] = [];
  /** What ended by itself, with the end of its log. */
  readonly exits: string[] = [];
  readonly #away = new Set<Target>();
  #over = false;
  #watching: Promise<void> | undefined;

  /** Looks after the processes until {@link end}. */
  watch(): void {
    this.#watching = this.#watch();
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#watching;
  }

  async run(schedule: readonly Fault[]): Promise<void> {
    for (const fault of schedule) {
      await sleep(fault.pauseMs);
      this.happened.push(await this.#carryOut(fault));
    }
  }

  async #carryOut(fault: Fault): Promise<Happened> {
    const beganAt = Date.now();
    for (const target of fault.targets) this.#away.add(target);
    await Promise.all(fault.targets.map((target) => begin(fault, target)));
    await sleep(fault.lastsMs);
    const endedAt = Date.now();
    await Promise.all(fault.targets.map((target) => heal(fault, target)));
    for (const target of fault.targets) this.#away.delete(target);
    return { ...fault, beganAt, endedAt, readyAt: Date.now() };
  }

  async #watch(): Promise<void> {
    while (!this.#over) {
      for (const target of everything) {
        if (this.#away.has(target) || isUp(target)) continue;
        this.exits.push(`${target} ended by itself:\n${logTail(target)}`);
        await startAgain(target);
      }
      await sleep(watchEveryMs);
    }
  }
}

const begin = async ({ kind }: Fault, target: Target): Promise<void> =>
  kind === 'kill' ? killAll(target) : signalAll(target, 'SIGSTOP');

const heal = async ({ kind }: Fault, target: Target): Promise<void> =>
  kind === 'kill' ? startAgain(target) : signalAll(target, 'SIGCONT');

export const inWords = ({ kind, targets, lastsMs }: Fault): string =>
  `${kind} ${targets.join(' and ')} for ${(lastsMs / 1_000).toFixed(1)} s`;
