import { countFromZero } from '@headshots/platform/telemetry';
import type { AlignedSelfie } from '../candidates/align-selfie.ts';
import { untilAborted, type EngineThreads } from '../threads/engine-threads.ts';
import { StudioPool } from '../studio/studio-pool.ts';
import {
  EngineFailure,
  type AcceptedShot,
  type CheckSelfieInput,
  type EnginePool,
  type EngineProfile,
  type EngineReadiness,
  type RenderedShot,
  type RenderShotInput,
  type SelfieReport,
} from '../port.ts';
import { KEPT_MS, PreparedCache } from '../prepared-cache.ts';
import type { EditAnswer } from './endpoint.ts';
import { countCandidate } from '../candidates/candidate-metrics.ts';
import { engineMetrics } from './engine-metrics.ts';
import type { Fleet } from './fleet.ts';
import { editsProfile, ENGINE_ID } from './profile.ts';
import { outfitOffers } from '../plan/outfit-offers.ts';
import { promptFor } from './prompts.ts';
import type { ImagesEditsSettings } from './settings.ts';

const CACHED_SELFIES = 8;

export class ImagesEditsPool implements EnginePool {
  readonly #settings: ImagesEditsSettings;
  readonly #fleet: Fleet;
  readonly #threads: EngineThreads;
  readonly #studio: StudioPool;
  readonly #selfies = new PreparedCache<AlignedSelfie>(CACHED_SELFIES, KEPT_MS);

  constructor(settings: ImagesEditsSettings, fleet: Fleet, threads: EngineThreads) {
    this.#settings = settings;
    this.#fleet = fleet;
    this.#threads = threads;
    this.#studio = new StudioPool({}, threads);
    countFromZero(engineMetrics.fallbacks, [{ engine: ENGINE_ID }]);
  }

  profile(): EngineProfile {
    return editsProfile(this.#settings, this.#fleet.size);
  }

  onResize(listener: () => void): void {
    this.#fleet.onChange(listener);
  }

  async checkSelfie(input: CheckSelfieInput, signal?: AbortSignal): Promise<SelfieReport> {
    const report = await this.#studio.checkSelfie(input, signal);
    const { expressions } = this.profile();
    const offers = report.expressions.map((offer) =>
      expressions[offer.expression] === 'yes' ? { ...offer, possible: true, reason: '' } : offer,
    );
    return { ...report, expressions: offers, outfits: outfitOffers(undefined) };
  }

  async renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    signal.throwIfAborted();
    const aligned = await untilAborted(
      this.#selfies.get(input.photoId, () => this.#threads.run({ kind: 'align', selfie: input.selfie })),
      signal,
    );
    try {
      return await this.#judged(input, aligned, await this.#edit(input, aligned, signal), signal);
    } catch (error) {
      if (!this.#mayFallBack(error, input, aligned)) throw error;
      engineMetrics.fallbacks.inc({ engine: ENGINE_ID });
      return this.#studio.renderShot(input, signal);
    }
  }

  preview(shot: AcceptedShot, words: string): Promise<Uint8Array> {
    return this.#threads.preview(shot, words, this.profile().model);
  }

  forget(photoId: string): void {
    this.#selfies.drop(photoId);
    this.#studio.forget(photoId);
  }

  async ready(): Promise<EngineReadiness> {
    const [threads, fleet] = await Promise.all([this.#threads.ready(), this.#fleet.ready()]);
    if (!threads.ok || this.#settings.fallback === 'studio') return threads;
    return fleet;
  }

  async close(): Promise<void> {
    this.#selfies.clear();
    await Promise.all([this.#fleet.close(), this.#studio.close()]);
  }

  #edit({ shot }: RenderShotInput, { image }: AlignedSelfie, signal: AbortSignal): Promise<EditAnswer> {
    const { style, expression, seed } = shot;
    const order = { prompt: promptFor(style, expression, seed, shot.clothing), seed, style, expression };
    return this.#fleet.edit({ image, order }, signal);
  }

  async #judged(
    { shot, acceptedFingerprints }: RenderShotInput,
    { reference }: AlignedSelfie,
    { picture, seconds }: EditAnswer,
    signal: AbortSignal,
  ): Promise<RenderedShot> {
    if (!picture) return this.#counted({ ok: false, rejected: 'no_image', seconds });
    const { model, sourceType } = this.profile();
    const began = performance.now();
    const verdict = await this.#threads.run(
      {
        kind: 'judge',
        candidate: picture,
        reference,
        expression: shot.expression,
        clothing: shot.clothing,
        accepted: acceptedFingerprints,
        madeBy: { engine: ENGINE_ID, sourceType },
        model,
        key: await this.#threads.signingKey(),
      },
      signal,
    );
    const worn = verdict.ok && shot.clothing ? { clothing: shot.clothing } : {};
    return this.#counted({ ...verdict, ...worn, seconds: seconds + (performance.now() - began) / 1_000 });
  }

  #counted(shot: RenderedShot): RenderedShot {
    countCandidate(ENGINE_ID, shot);
    return shot;
  }

  #mayFallBack(error: unknown, { shot }: RenderShotInput, { reference }: AlignedSelfie): boolean {
    if (this.#settings.fallback !== 'studio') return false;
    if (!(error instanceof EngineFailure) || error.code !== 'engine_unavailable') return false;
    return shot.expression !== 'clear_smile' || reference.smiles;
  }
}
