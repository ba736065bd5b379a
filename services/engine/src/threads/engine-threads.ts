import { Counter } from 'prom-client';
import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { watchCertificate } from '../marking/certificate-gauge.ts';
import { signingKeyFrom, type SigningKey } from '../marking/certificate.ts';
import { vendoredModels } from '../nets/model-files.ts';
import { EngineFailure, type AcceptedShot, type EnginePoolOptions, type EngineReadiness } from '../port.ts';
import { KEPT_MS } from '../prepared-cache.ts';
import { previewSeed } from '../preview/mark-preview.ts';
import type { Answers, Job, Outcome, Task } from './tasks.ts';

/** What takes a second or two, on a machine that is far too busy. */
const TASK_LIMIT_MS = 120_000;
/** Where cores are short, whoever waits at a page comes before pictures that take seconds anyhow. */
const NICENESS = 5;

const stopped = new Counter({
  name: 'generation_threads_stopped_total',
  help: 'Worker threads ended and replaced because one task took too long',
});

export class EngineThreads {
  readonly count: number;
  readonly #modelDir: string;
  readonly #limitMs: number;
  readonly #workers: Piscina<Job, Outcome<unknown>>;
  readonly #certificateDir: string | undefined;
  #key: Promise<SigningKey> | undefined;
  #unwatch: () => void = () => undefined;

  constructor(options: EnginePoolOptions) {
    this.count = options.threads ?? availableParallelism();
    this.#modelDir = options.modelDir ?? vendoredModels;
    this.#certificateDir = options.certificateDir;
    this.#limitMs = options.taskLimitMs ?? TASK_LIMIT_MS;
    if (this.#certificateDir !== undefined)
      this.#unwatch = watchCertificate(() => this.signingKey().catch(() => undefined));
    const written = extname(import.meta.url);
    const worker = options.worker ?? new URL(`./worker${written}`, import.meta.url);
    this.#workers = new Piscina<Job, Outcome<unknown>>({
      filename: fileURLToPath(worker),
      minThreads: 0,
      maxThreads: this.count,
      // As long as what they prepared: a customer reads and pays in between, and a new worker's first image comes late.
      idleTimeout: KEPT_MS,
      niceIncrement: NICENESS,
      atomics: 'disabled',
      // A thread that runs from TypeScript finds the platform's TypeScript, also where the process was started without.
      execArgv: written === '.ts' ? ['--conditions=source'] : [],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      workerData: { modelDir: this.#modelDir },
    });
  }

  /** A worker that began is not stopped by the signal: its second of work costs less than a new worker. */
  async run<T extends Task>(task: T, signal?: AbortSignal): Promise<Answers[T['kind']]> {
    signal?.throwIfAborted();
    const outcome = await untilAborted(this.#send(task), signal);
    if ('failure' in outcome) {
      throw new EngineFailure(outcome.failure.kind, outcome.failure.code, {
        cause: new Error(outcome.failure.message),
      });
    }
    return outcome.value as Answers[T['kind']];
  }

  /** Read again after a failure: an operator may just be putting the files there. */
  async signingKey(): Promise<SigningKey | undefined> {
    if (this.#certificateDir === undefined) return undefined;
    this.#key ??= signingKeyFrom(this.#certificateDir);
    try {
      return await this.#key;
    } catch (cause) {
      this.#key = undefined;
      throw new EngineFailure('transient', 'engine_unavailable', { cause });
    }
  }

  async preview({ bytes, eyes, madeBy }: AcceptedShot, words: string, model: string): Promise<Uint8Array> {
    const input = { bytes, eyes, madeBy, model, words, seed: previewSeed() };
    return this.run({ kind: 'preview', input, key: await this.signingKey() });
  }

  async ready(): Promise<EngineReadiness> {
    try {
      await access(join(this.#modelDir, 'selfie', 'selfie.bin'));
      return { ok: true, detail: `studio engine, ${this.count} workers` };
    } catch {
      return { ok: false, detail: 'the weights of the studio engine are missing' };
    }
  }

  async close(): Promise<void> {
    this.#unwatch();
    await this.#workers.destroy();
  }

  async #send(task: Task): Promise<Outcome<unknown>> {
    const job: Job = { task, began: new Float64Array(new SharedArrayBuffer(8)) };
    const limit = new AbortController();
    const watch = this.#watch(job, limit);
    try {
      return await this.#workers.run(job, { signal: limit.signal });
    } catch (cause) {
      const code = limit.signal.aborted ? 'engine_stopped' : 'engine_unavailable';
      throw new EngineFailure('transient', code, { cause });
    } finally {
      clearInterval(watch);
    }
  }

  /** The time counts from when a thread began, not from when the task came. */
  #watch({ task, began }: Job, limit: AbortController): NodeJS.Timeout {
    const look = (): void => {
      const since = began[0];
      if (!since || Date.now() - since < this.#limitMs) return;
      stopped.inc();
      limit.abort(new Error(`a thread was at one task (${task.kind}) for more than ${this.#limitMs} ms`));
      // Tasks may wait for the thread that is gone; the next one starts its successor.
      if (this.#workers.queueSize > 0) void this.#send({ kind: 'warm' }).catch(() => undefined);
    };
    return setInterval(look, Math.ceil(this.#limitMs / 10)).unref();
  }
}

export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
