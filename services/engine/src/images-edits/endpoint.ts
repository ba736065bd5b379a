import { Logger } from '@nestjs/common';
import { bulkhead, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen, wrap } from 'cockatiel';
import type { Dialect } from './dialects/index.ts';
import { pictureOf, problemText } from './edit-answer.ts';
import { EditClient } from './edit-client.ts';
import { EditFailure } from './edit-failure.ts';
import { editForm, type Edit } from './edit-form.ts';
import { breakerLevel, engineMetrics } from './engine-metrics.ts';
import { probe } from './probe.ts';
import type { ImagesEditsSettings } from './settings.ts';

export interface EndpointLimits {
  readonly breakAfter: number;
  readonly halfOpenAfterMs: number;
  readonly probeMs: number;
  readonly connectMs: number;
}

export const endpointLimits: EndpointLimits = {
  breakAfter: 5,
  halfOpenAfterMs: 15_000,
  probeMs: 5_000,
  connectMs: 5_000,
};

export interface EditAnswer {
  readonly picture: Uint8Array | undefined;
  readonly seconds: number;
}

const logger = new Logger('ImagesEdits');

export class Endpoint {
  readonly name: string;
  readonly #dialect: Dialect;
  readonly #settings: ImagesEditsSettings;
  readonly #limits: EndpointLimits;
  readonly #client: EditClient;
  readonly #permits;
  readonly #breaker;
  #openedAt = 0;
  #proven = false;
  #everWorked = false;
  #inHand = 0;
  #leaving = false;

  constructor(url: string, dialect: Dialect, settings: ImagesEditsSettings, limits: EndpointLimits) {
    this.name = new URL(url).host;
    this.#dialect = dialect;
    this.#settings = settings;
    this.#limits = limits;
    this.#client = new EditClient({ url, token: settings.token, connectMs: limits.connectMs });
    this.#permits = bulkhead(settings.parallel, Infinity);
    this.#breaker = circuitBreaker(handleWhen(speaksAgainstIt), {
      halfOpenAfter: limits.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(limits.breakAfter),
    });
    this.#breaker.onBreak((reason) => this.#broke(reason));
    this.#breaker.onReset(() => logger.log(`engine ${this.name} works again`));
    this.#breaker.onStateChange((state) => this.#measured('breaker').set(breakerLevel[state]));
  }

  get free(): number {
    return this.#permits.executionSlots;
  }

  get closedForMs(): number {
    if (this.#breaker.state !== CircuitState.Open) return 0;
    return Math.max(0, this.#openedAt + this.#limits.halfOpenAfterMs - Date.now());
  }

  /** @throws EditFailure; cockatiel's BrokenCircuitError; what the signal aborted with */
  async edit(edit: Edit, signal: AbortSignal): Promise<EditAnswer> {
    this.#inHand += 1;
    try {
      return await wrap(this.#permits, this.#breaker).execute(() => this.#editNow(edit, signal), signal);
    } finally {
      this.#inHand -= 1;
    }
  }

  get idle(): boolean {
    return this.#inHand === 0;
  }

  /** While it leaves, requests it has are answered, and those that wait for a permit are given back. */
  set leaving(leaving: boolean) {
    this.#leaving = leaving;
  }

  async forget(): Promise<void> {
    for (const name of ['breaker', 'inFlight'] as const) engineMetrics[name].remove({ endpoint: this.name });
    await this.close();
  }

  /** Asks the engine whether it can work and serves the model. @throws EditFailure */
  probe(signal: AbortSignal): Promise<void> {
    return probe(this.#client, this.#dialect, this.#settings.model, this.#limits.probeMs, signal);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #editNow(edit: Edit, signal: AbortSignal): Promise<EditAnswer> {
    if (this.#leaving) throw new EditFailure('retry', 'the engine has gone', { busy: true });
    const inFlight = this.#measured('inFlight');
    inFlight.inc();
    try {
      const cold = !this.#proven;
      if (cold) await this.probe(signal);
      const answer = await this.#ask(edit, cold, signal);
      this.#proven = true;
      this.#everWorked = true;
      return answer;
    } catch (error) {
      const failure = this.#everWorked ? error : misconfigured(error);
      if (speaksAgainstIt(failure)) this.#proven = false;
      throw failure;
    } finally {
      inFlight.dec();
    }
  }

  async #ask(edit: Edit, cold: boolean, signal: AbortSignal): Promise<EditAnswer> {
    const { model, sampling, timeoutMs, coldTimeoutMs } = this.#settings;
    const form = editForm(edit, model, this.#dialect, sampling);
    const began = performance.now();
    const text = await this.#client.post(
      '/v1/images/edits',
      form,
      cold ? coldTimeoutMs : timeoutMs,
      signal,
      (said) => problemText(said, edit.order.prompt),
    );
    try {
      return { picture: pictureOf(text), seconds: (performance.now() - began) / 1_000 };
    } catch (cause) {
      throw new EditFailure('retry', 'the engine answered something else than pictures', { cause });
    }
  }

  #broke(reason: object): void {
    this.#openedAt = Date.now();
    const said = 'error' in reason && reason.error instanceof Error ? reason.error.message : 'isolated';
    logger.warn(`engine ${this.name} is left alone for ${this.#limits.halfOpenAfterMs} ms: ${said}`);
  }

  #measured(name: 'breaker' | 'inFlight') {
    return engineMetrics[name].labels({ endpoint: this.name });
  }
}

/** An engine that is busy, or refuses one request, is not broken; nor is it our own change of mind. */
function speaksAgainstIt(error: unknown): boolean {
  return error instanceof EditFailure && error.kind !== 'refused' && !error.busy;
}

/** An engine that never made a picture more likely dislikes our settings than this photo: no order is given back for that. */
function misconfigured(error: unknown): unknown {
  if (!(error instanceof EditFailure) || error.kind !== 'refused') return error;
  return new EditFailure('away', error.message, { cause: error });
}
