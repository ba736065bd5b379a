import { EngineThreads, untilAborted } from '../threads/engine-threads.ts';
import type { DressingRefusal } from '../dressing/refusals.ts';
import type { DressedSelfie } from '../dressing/dress-selfie.ts';
import type { Clothing } from '../plan/clothing.ts';
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
/** Of about 25 MB; an order has three. */
const DRESSED_SELFIES = 3;

interface Worn {
  readonly selfie: MeasuredSelfie;
  /** Undefined: the customer's own. */
  readonly clothing?: Clothing | undefined;
  readonly notDressed?: DressingRefusal | undefined;
}

export class StudioPool implements EnginePool {
  readonly #threads: EngineThreads;
  readonly #wardrobe = new PreparedCache<DressedSelfie>(DRESSED_SELFIES, KEPT_MS);
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
    const own = await untilAborted(
      this.#selfies.get(input.photoId, () => prepareOn(this.#threads, input.selfie)),
      signal,
    );
    const { selfie, clothing, notDressed } = await untilAborted(this.#dressed(input, own), signal);
    const began = performance.now();
    const [accepted, key] = [input.acceptedFingerprints, await this.#threads.signingKey()];
    const shot = { ...input.shot, clothing };
    const task = { kind: 'render', selfie, shot, accepted, key } as const;
    const made = await this.#threads.run(task, signal);
    const rendered = {
      ...made,
      ...(notDressed ? { notDressed } : {}),
      seconds: (performance.now() - began) / 1000,
    };
    countWork(ENGINE_ID, rendered.seconds);
    countCandidate(ENGINE_ID, rendered);
    return rendered;
  }

  /** The selfie in the clothes that are asked for, or as it is where they would not look right. */
  async #dressed({ photoId, shot }: RenderShotInput, own: MeasuredSelfie): Promise<Worn> {
    const { clothing } = shot;
    if (!clothing) return { selfie: own };
    const key = `${photoId} ${Object.values(clothing).join(' ')}`;
    const dressed = await this.#wardrobe.get(key, () =>
      this.#threads.run({ kind: 'dress', selfie: own, clothing }),
    );
    if (!dressed.refused) return { selfie: dressed.selfie, clothing };
    return { selfie: own, notDressed: dressed.refused };
  }

  preview(shot: AcceptedShot, words: string): Promise<Uint8Array> {
    return this.#threads.preview(shot, words, this.profile().model);
  }

  forget(photoId: string): void {
    this.#selfies.drop(photoId);
    this.#wardrobe.dropAll((key) => key.startsWith(`${photoId} `));
  }

  ready(): Promise<EngineReadiness> {
    return this.#threads.ready();
  }

  async close(): Promise<void> {
    this.#selfies.clear();
    this.#wardrobe.clear();
    await this.#threads.close();
  }
}

export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  return new StudioPool(options);
}
