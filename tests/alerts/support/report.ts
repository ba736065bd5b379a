import { loadavg } from 'node:os';
import type { FaultClass } from '../../observability/fault-classes.ts';
import type { Firing } from './watch.ts';

interface Told {
  /** Seconds from the fault until all of its alerts fired. */
  readonly fired: number;
  /** Seconds from the repair until none did. */
  readonly cleared: number;
  readonly alerts: readonly Firing[];
}

/** What was measured, for people. */
export class Report {
  readonly #speed: number;
  readonly #lines: string[] = [];

  constructor(speed: number) {
    this.#speed = speed;
  }

  note(given: FaultClass, { fired, cleared, alerts }: Told): void {
    const names = [...new Set(alerts.map(({ alert, severity }) => `${alert} (${severity})`))].sort();
    const times = `${fired.toFixed(0)} s to fire, ${cleared.toFixed(0)} s to clear`;
    const line = `  ${given.class} ${given.name}: ${times}; ${names.join(', ') || 'none'}\n`;
    this.#lines.push(line);
    process.stderr.write(line);
  }

  text(): string {
    const load = loadavg().map((one) => one.toFixed(1));
    return `\nspeed ${this.#speed}, load ${load.join(' ')}\n${this.#lines.join('')}`;
  }
}
