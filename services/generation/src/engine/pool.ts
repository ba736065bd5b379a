import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { signingKeyFrom, type SigningKey } from './marking/certificate.ts';
import type { MeasuredSelfie } from './measured-selfie.ts';
import { PreparedCache } from './prepared-cache.ts';
import { studioProfile } from './profile.ts';
import { NET_FACTOR } from './studio/enlarge-plan.ts';
import { sharedBytes } from './studio/prepared.ts';
import { vendoredModels } from './nets/model-files.ts';
import {
  EngineFailure,
  type EnginePool,
  type EnginePoolOptions,
  type EngineProfile,
  type EngineReadiness,
} from './port.ts';
import type { CheckSelfieInput, RenderedShot, RenderShotInput, SelfieReport } from './port.ts';
import type { Answers, Outcome, ShotReport, Task } from './tasks.ts';

/** Idle workers give their memory back after this time. */
const IDLE_MS = 60_000;
const CACHED_SELFIES = 4;

export class StudioPool implements EnginePool {
  readonly #threads: number;
  readonly #modelDir: string;
  readonly #workers: Piscina<Task, Outcome<unknown>>;
  readonly #certificateDir: string | undefined;
  #key: Promise<SigningKey> | undefined;
  readonly #selfies = new PreparedCache<MeasuredSelfie>(CACHED_SELFIES);

  constructor(options: EnginePoolOptions) {
    this.#threads = options.threads ?? availableParallelism();
    this.#modelDir = options.modelDir ?? vendoredModels;
    this.#certificateDir = options.certificateDir;
    this.#workers = new Piscina<Task, Outcome<unknown>>({
      filename: fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url)),
      minThreads: 0,
      maxThreads: this.#threads,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      workerData: { modelDir: this.#modelDir },
    });
  }

  profile(): EngineProfile {
    return studioProfile(this.#threads);
  }

  checkSelfie(input: CheckSelfieInput, signal?: AbortSignal): Promise<SelfieReport> {
    return this.#run({ kind: 'check', input }, signal);
  }

  async renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    const { report: _report, ...rendered } = await this.renderWithReport(input, signal);
    return rendered;
  }

  /** As `renderShot`, with what only reports need. */
  async renderWithReport(
    input: RenderShotInput,
    signal: AbortSignal,
  ): Promise<RenderedShot & { readonly report: ShotReport }> {
    signal.throwIfAborted();
    const selfie = await untilAborted(
      this.#selfies.get(input.jobId, () => this.#prepare(input.selfie)),
      signal,
    );
    const began = performance.now();
    const [accepted, key] = [input.acceptedFingerprints, await this.#signingKey()];
    const rendered = await this.#run({ kind: 'render', selfie, shot: input.shot, accepted, key }, signal);
    return { ...rendered, seconds: (performance.now() - began) / 1000 };
  }

  forget(jobId: string): void {
    this.#selfies.drop(jobId);
  }

  async ready(): Promise<EngineReadiness> {
    try {
      await access(join(this.#modelDir, 'selfie', 'selfie.bin'));
      return { ok: true, detail: `studio engine, ${this.#threads} workers` };
    } catch {
      return { ok: false, detail: 'the weights of the studio engine are missing' };
    }
  }

  async close(): Promise<void> {
    this.#selfies.clear();
    await this.#workers.destroy();
  }

  /** Read again after a failure: an operator may just be putting the files there. */
  async #signingKey(): Promise<SigningKey | undefined> {
    if (this.#certificateDir === undefined) return undefined;
    this.#key ??= signingKeyFrom(this.#certificateDir);
    try {
      return await this.#key;
    } catch (cause) {
      this.#key = undefined;
      throw new EngineFailure('transient', 'engine_unavailable', { cause });
    }
  }

  /** Once per order: the tiles of a small face are spread over all workers. */
  async #prepare(selfie: Uint8Array): Promise<MeasuredSelfie> {
    const opened = await this.#run({ kind: 'open', selfie });
    if (!opened.small) return this.#run({ kind: 'build', opened, enlarged: undefined });
    const { image } = opened.small;
    const [width, height] = [image.width * NET_FACTOR, image.height * NET_FACTOR];
    const target = { data: sharedBytes(width * height * 3), width, height };
    const parts = Array.from({ length: this.#threads }, (_, part) =>
      this.#run({ kind: 'enlarge', image, target, part, of: this.#threads }),
    );
    await Promise.all(parts);
    return this.#run({ kind: 'build', opened, enlarged: target });
  }

  /** A worker that began is not stopped by the signal: its second of work costs less than a new worker. */
  async #run<T extends Task>(task: T, signal?: AbortSignal): Promise<Answers[T['kind']]> {
    signal?.throwIfAborted();
    const outcome = await untilAborted(this.#send(task), signal);
    if ('failure' in outcome) {
      throw new EngineFailure(outcome.failure.kind, outcome.failure.code, {
        cause: new Error(outcome.failure.message),
      });
    }
    return outcome.value as Answers[T['kind']];
  }

  async #send(task: Task): Promise<Outcome<unknown>> {
    try {
      return await this.#workers.run(task);
    } catch (cause) {
      throw new EngineFailure('transient', 'engine_unavailable', { cause });
    }
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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

/** The studio engine on its own worker threads; they start with the first task. */
export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  return new StudioPool(options);
}
