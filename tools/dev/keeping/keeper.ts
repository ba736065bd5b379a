import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Processes } from '../processes.ts';

export interface Kept {
  readonly restarts: number;
  readonly givenUp: boolean;
}

export interface KeeperOptions {
  readonly processes: Processes;
  readonly names: readonly string[];
  readonly state: string;
  readonly start: (name: string) => Promise<void>;
  readonly say: (name: string, text: string) => void;
  readonly now?: () => number;
}

interface History {
  restarts: number;
  givenUp: boolean;
  startedAt: number;
  due: number | undefined;
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Restarts in a row; more would hide a defect. */
const mostRestarts = 6;
const steadyMs = 60_000;
const lookEveryMs = 500;
const fileOf = (state: string): string => join(state, 'kept.json');

export function keptIn(state: string): Readonly<Record<string, Kept>> {
  try {
    return JSON.parse(readFileSync(fileOf(state), 'utf8')) as Record<string, Kept>;
  } catch {
    return {};
  }
}

export class Keeper {
  readonly #options: KeeperOptions;
  readonly #histories = new Map<string, History>();
  readonly #now: () => number;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#save();
  }

  async run(signal: AbortSignal, wanted: () => boolean = () => true): Promise<void> {
    while (!signal.aborted && wanted()) {
      await this.look();
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async look(): Promise<void> {
    for (const name of this.#options.names) await this.#lookAt(name);
  }

  async #lookAt(name: string): Promise<void> {
    const { processes } = this.#options;
    const history = this.#historyOf(name);
    if (!processes.endedByItself(name)) return this.#forgive(name, history);
    if (history.givenUp) return;
    if (history.due === undefined) return this.#plan(name, history);
    if (this.#now() < history.due) return;
    history.due = undefined;
    history.restarts += 1;
    history.startedAt = this.#now();
    this.#save();
    try {
      await this.#options.start(name);
    } catch (error) {
      this.#tell(name, `could not be started: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #plan(name: string, history: History): void {
    const { processes } = this.#options;
    if (history.restarts >= mostRestarts) {
      history.givenUp = true;
      this.#tell(
        name,
        `ended by itself again after ${mostRestarts} restarts and stays down. Its log: ${processes.logOf(name)}`,
      );
    } else {
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** history.restarts);
      history.due = this.#now() + waitMs;
      this.#tell(
        name,
        `ended by itself, is started again in ${waitMs / 1_000} s. Its log: ${processes.logOf(name)}`,
      );
    }
    this.#save();
  }

  /** What runs steadily, or was started by somebody else, has no history; what somebody stopped has none either. */
  #forgive(name: string, history: History): void {
    history.due = undefined;
    const ranLong = this.#now() - history.startedAt >= steadyMs;
    if (history.restarts === 0 || !(history.givenUp || ranLong)) return;
    this.#histories.delete(name);
    this.#save();
  }

  #tell(name: string, text: string): void {
    this.#options.processes.note(name, `${name} ${text}`);
    this.#options.say(name, text);
  }

  #historyOf(name: string): History {
    const known = this.#histories.get(name) ?? { restarts: 0, givenUp: false, startedAt: 0, due: undefined };
    this.#histories.set(name, known);
    return known;
  }

  #save(): void {
    const kept = [...this.#histories]
      .filter(([, { restarts }]) => restarts > 0)
      .map(([name, { restarts, givenUp }]) => [name, { restarts, givenUp }] as const);
    writeFileSync(fileOf(this.#options.state), JSON.stringify(Object.fromEntries(kept)));
  }
}
