import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { signingKeyFrom, type SigningKey } from './marking/certificate.ts';
import { vendoredModels } from './nets/model-files.ts';
import { EngineFailure, type EnginePoolOptions, type EngineReadiness } from './port.ts';
import type { Answers, Outcome, Task } from './tasks.ts';

/** Idle workers give their memory back after this time. */
const IDLE_MS = 60_000;

/** The worker threads that look at faces: they draw studio shots, and judge the candidates of any engine. */
export class EngineThreads {
  /** Most threads at the same time. */
  readonly count: number;
  readonly #modelDir: string;
  readonly #workers: Piscina<Task, Outcome<unknown>>;
  readonly #certificateDir: string | undefined;
  #key: Promise<SigningKey> | undefined;

  constructor(options: EnginePoolOptions) {
    this.count = options.threads ?? availableParallelism();
    this.#modelDir = options.modelDir ?? vendoredModels;
    this.#certificateDir = options.certificateDir;
    this.#workers = new Piscina<Task, Outcome<unknown>>({
      filename: fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url)),
      minThreads: 0,
      maxThreads: this.count,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      execArgv: [],
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

  async ready(): Promise<EngineReadiness> {
    try {
      await access(join(this.#modelDir, 'selfie', 'selfie.bin'));
      return { ok: true, detail: `studio engine, ${this.count} workers` };
    } catch {
      return { ok: false, detail: 'the weights of the studio engine are missing' };
    }
  }

  async close(): Promise<void> {
    await this.#workers.destroy();
  }

  async #send(task: Task): Promise<Outcome<unknown>> {
    try {
      return await this.#workers.run(task);
    } catch (cause) {
      throw new EngineFailure('transient', 'engine_unavailable', { cause });
    }
  }
}

/** Waits for work that goes on without us when the signal aborts. */
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
