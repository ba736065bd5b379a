import { setTimeout as sleep } from 'node:timers/promises';
import { BrokenCircuitError } from 'cockatiel';
import { backoff, spread } from '@headshots/platform/backoff';
import { EngineFailure, type EngineReadiness } from '../port.ts';
import { untilAborted } from '../threads/engine-threads.ts';
import { EditFailure } from './edit-failure.ts';
import type { Edit } from './edit-form.ts';
import { countWork } from '../candidates/candidate-metrics.ts';
import { endpointLimits, type EditAnswer, type Endpoint, type EndpointLimits } from './endpoint.ts';
import { lookUps, type LookUps } from './engine-addresses.ts';
import { engineMetrics } from './engine-metrics.ts';
import { ENGINE_ID } from './profile.ts';
import { Roster } from './roster.ts';
import type { ImagesEditsSettings } from './settings.ts';

export interface FleetTools {
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly limits: EndpointLimits;
  readonly lookUps: LookUps;
}

const tools: FleetTools = {
  pause: async (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
  limits: endpointLimits,
  lookUps,
};

export const RETRIES = 3;
const PAUSES_MS = { first: 500 };
/** Longer waits are left to the shot's row, so that the worker can do something else. */
const LONGEST_PAUSE_MS = 20_000;

export class Fleet {
  readonly #roster: Roster;
  readonly #settings: ImagesEditsSettings;
  readonly #tools: FleetTools;

  constructor(settings: ImagesEditsSettings, change: Partial<FleetTools> = {}) {
    this.#settings = settings;
    this.#tools = { ...tools, ...change };
    this.#roster = new Roster(settings, this.#tools.limits, this.#tools.lookUps);
  }

  get size(): number {
    return this.#roster.present.length;
  }

  onChange(listener: () => void): void {
    this.#roster.onChange(listener);
  }

  /** @throws EngineFailure `engine_refused` or `engine_unavailable`; what the signal aborted with */
  async edit(edit: Edit, signal: AbortSignal): Promise<EditAnswer> {
    await untilAborted(this.#roster.known, signal);
    const failed = new Set<Endpoint>();
    let last: unknown;
    for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
      signal.throwIfAborted();
      const endpoint = this.#pick(failed);
      if (!endpoint) break;
      try {
        return await this.#measured(endpoint.edit(edit, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof EditFailure && error.kind === 'refused')
          throw new EngineFailure('permanent', 'engine_refused', { cause: error });
        if (!(error instanceof EditFailure || error instanceof BrokenCircuitError)) throw error;
        if (error instanceof EditFailure) last = error;
        failed.add(endpoint);
        if (!(await this.#mayRepeat(error, attempt, failed, signal))) break;
      } finally {
        this.#roster.dismiss();
      }
    }
    throw this.#unavailable(last);
  }

  async ready(): Promise<EngineReadiness> {
    await this.#roster.known;
    const { signal } = new AbortController();
    const { present } = this.#roster;
    const results = await Promise.allSettled(present.map((endpoint) => endpoint.probe(signal)));
    const open = present.filter((_, i) => results[i]?.status === 'fulfilled');
    const usable = open.filter(({ closedForMs }) => closedForMs === 0).length;
    engineMetrics.ready.set({ engine: ENGINE_ID }, usable > 0 ? 1 : 0);
    return { ok: usable > 0, detail: `${usable} of ${present.length} engines can work` };
  }

  async close(): Promise<void> {
    await this.#roster.close();
  }

  #pick(failed: ReadonlySet<Endpoint>): Endpoint | undefined {
    const usable = this.#roster.present.filter(({ closedForMs }) => closedForMs === 0);
    const fresh = usable.filter((endpoint) => !failed.has(endpoint));
    return (fresh.length > 0 ? fresh : usable).toSorted((a, b) => b.free - a.free)[0];
  }

  async #mayRepeat(
    error: unknown,
    attempt: number,
    failed: Set<Endpoint>,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (attempt === RETRIES) return false;
    const isRetry = error instanceof EditFailure && error.kind === 'retry';
    const another = this.#roster.present.some(
      (endpoint) => !failed.has(endpoint) && endpoint.closedForMs === 0,
    );
    if (!another) {
      if (!isRetry) return false;
      const pause = Math.max(error.retryAfterMs ?? 0, this.#backoff(attempt));
      if (pause > LONGEST_PAUSE_MS) return false;
      await this.#tools.pause(pause, signal);
      failed.clear();
    }
    engineMetrics.retries.inc(this.#labels);
    return true;
  }

  #backoff(attempt: number): number {
    return spread(backoff(PAUSES_MS, attempt + 1), 0, 1, this.#tools.random());
  }

  #unavailable(cause: unknown): EngineFailure {
    const waits = this.#roster.present.map(({ closedForMs }) => closedForMs);
    const circuits = waits.length > 0 ? Math.min(...waits) : 0;
    const asked = cause instanceof EditFailure ? (cause.retryAfterMs ?? 0) : 0;
    const retryAfterMs = Math.max(circuits, asked);
    return new EngineFailure('transient', 'engine_unavailable', {
      ...(retryAfterMs > 0 ? { retryAfterMs: Math.round(retryAfterMs * (1 + this.#tools.random())) } : {}),
      cause,
    });
  }

  get #labels(): { engine: string; dialect: string } {
    return { engine: ENGINE_ID, dialect: this.#settings.dialect };
  }

  async #measured(work: Promise<EditAnswer>): Promise<EditAnswer> {
    const count = (outcome: string): void => engineMetrics.requests.inc({ ...this.#labels, outcome });
    try {
      const answer = await work;
      count('ok');
      engineMetrics.seconds.observe(this.#labels, answer.seconds);
      countWork(ENGINE_ID, answer.seconds);
      engineMetrics.cost.inc({ engine: ENGINE_ID }, (answer.seconds / 3_600) * this.#settings.pricePerHour);
      return answer;
    } catch (error) {
      if (error instanceof BrokenCircuitError) count('circuit_open');
      else count(error instanceof EditFailure ? error.kind : 'cancelled');
      throw error;
    }
  }
}
