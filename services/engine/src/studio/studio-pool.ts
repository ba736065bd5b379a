import { EngineThreads, untilAborted } from '../threads/engine-threads.ts';
import type { MeasuredSelfie } from './measured-selfie.ts';
import type {
  AcceptedShot,
  CheckSelfieInput,
  EnginePool,
  EnginePoolOptions,
  EngineProfile,
  EngineReadiness,
  RenderedShot,
  RenderShotInput,
  SelfieReport,
} from '../port.ts';
import { KEPT_MS, PreparedCache } from '../prepared-cache.ts';
import { countCandidate, countWork } from '../candidates/candidate-metrics.ts';
import { ENGINE_ID, studioProfile } from './profile.ts';
import { prepareOn } from './prepare-on.ts';
import type { ShotReport } from '../threads/tasks.ts';

/** Some 20 MB each: selfies of orders at work, and of previews whose owners may be about to pay. */
const CACHED_SELFIES = 6;

export class StudioPool implements EnginePool {
  readonly #threads: EngineThreads;
  readonly #selfies = new PreparedCache<MeasuredSelfie>(CACHED_SELFIES, KEPT_MS);

  constructor(options: EnginePoolOptions, threads = new EngineThreads(options)) {
    this.#threads = threads;
  }

  profile(): EngineProfile {
    return studioProfile(this.#threads.count);
  }

  /** It has as many threads as it was given. */
  onResize(): void {}

  checkSelfie(input: CheckSelfieInput, signal?: AbortSignal): Promise<SelfieReport> {
    return this.#threads.run({ kind: 'check', input }, signal);
  }

  async renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    const { report: _report, ...rendered } = await this.renderWithReport(input, signal);
    return rendered;
  }

  async renderWithReport(
    input: RenderShotInput,
    signal: AbortSignal,
  ): Promise<RenderedShot & { readonly report: ShotReport }> {
    signal.throwIfAborted();
    const selfie = await untilAborted(
      this.#selfies.get(input.photoId, () => prepareOn(this.#threads, input.selfie)),
      signal,
    );
    const began = performance.now();
    const [accepted, key] = [input.acceptedFingerprints, await this.#threads.signingKey()];
    const task = { kind: 'render', selfie, shot: input.shot, accepted, key } as const;
    const made = await this.#threads.run(task, signal);
    const rendered = { ...made, seconds: (performance.now() - began) / 1000 };
    countWork(ENGINE_ID, rendered.seconds);
    countCandidate(ENGINE_ID, rendered);
    return rendered;
  }

  preview(shot: AcceptedShot, words: string): Promise<Uint8Array> {
    return this.#threads.preview(shot, words, this.profile().model);
  }

  forget(photoId: string): void {
    this.#selfies.drop(photoId);
  }

  ready(): Promise<EngineReadiness> {
    return this.#threads.ready();
  }

  async close(): Promise<void> {
    this.#selfies.clear();
    await this.#threads.close();
  }
}

export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  return new StudioPool(options);
}
