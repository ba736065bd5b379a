import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Histogram } from 'prom-client';
import {
  type AcceptedShot,
  candidatesPerShot,
  EnginePool,
  type RenderedShot,
  seedFor,
  styles,
  variantFor,
} from '@headshots/engine';
import type { LeasedShot } from '../../domain/leased-shot.ts';
import { objectKeyOf, objectPrefixOf, type AcceptedImage } from '../../domain/accepted-image.ts';
import { lostWorkersAllowed } from '../../domain/shot-policy.ts';
import { ObjectStore } from '../ports/object-store.port.ts';
import { SelfieCache } from './selfie-cache.ts';
import { isRetake } from './settle-retake.ts';
import { SettleShot } from './settle-shot.ts';
import type { Standing } from './standing.ts';
import { WorkPause } from './work-pause.ts';
import { ShotRepository } from '../../persistence/shot.repository.ts';

const seconds = new Histogram({
  name: 'shot_seconds',
  help: 'From the lease of a shot until it is written what became of its candidate',
  buckets: [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600],
});

/** Makes one candidate of a leased shot and settles what becomes of it. */
@Injectable()
export class RenderShot {
  private readonly logger = new Logger(RenderShot.name);
  private readonly selfies: SelfieCache;

  constructor(
    private readonly engine: EnginePool,
    private readonly objects: ObjectStore,
    private readonly shots: ShotRepository,
    private readonly settle: SettleShot,
    private readonly pause: WorkPause,
  ) {
    this.selfies = new SelfieCache(objects);
  }

  /** Never rejects for what happens to the shot; only when its outcome could not be written. */
  async run(shot: LeasedShot, signal: AbortSignal): Promise<void> {
    const end = seconds.startTimer();
    try {
      await this.make(shot, signal);
    } finally {
      end();
    }
  }

  private async make(shot: LeasedShot, signal: AbortSignal): Promise<void> {
    if (shot.lost >= lostWorkersAllowed) return this.settle.abandon(shot, 'process_lost');
    const selfie = await this.fromStore(shot, () => this.selfies.read(shot.photoId));
    if (!selfie) return;
    if (!selfie.answer) return this.settle.photoUnreadable(shot);
    const accepted = await this.shots.fingerprints(shot.orderId);
    let rendered: RenderedShot;
    try {
      rendered = await this.render(shot, selfie.answer, accepted, signal);
    } catch (error) {
      if (signal.aborted) return this.settle.giveBack(shot);
      this.selfies.forget(shot.photoId);
      return this.settle.failed(shot, error);
    }
    if (!rendered.ok) return this.sweep(shot, await this.settle.rejected(shot, rendered.rejected));
    await this.keep(shot, rendered, signal);
  }

  private render(
    shot: LeasedShot,
    selfie: Uint8Array,
    acceptedFingerprints: readonly Uint8Array[],
    signal: AbortSignal,
  ): Promise<RenderedShot> {
    const { orderId, photoId, number, style, expression } = shot;
    // A new attempt at a finished image goes on where the candidates of the package ended: never the same one again.
    const rejections = shot.rejections + (isRetake(shot) ? candidatesPerShot : 0);
    const seed = seedFor(orderId, number, rejections);
    const indexInStyle = Math.floor((number - 1) / styles.length);
    const variant = variantFor(style, indexInStyle, seed, rejections);
    return this.engine.renderShot(
      { photoId, selfie, shot: { number, style, expression, seed, variant }, acceptedFingerprints },
      signal,
    );
  }

  private async keep(shot: LeasedShot, rendered: AcceptedShot, signal: AbortSignal): Promise<void> {
    const image = describe(shot, rendered);
    if (signal.aborted) return this.settle.giveBack(shot);
    const written = await this.fromStore(shot, () =>
      this.objects.writeHeadshot(image.objectKey, rendered.bytes),
    );
    if (!written) return;
    await this.sweep(shot, await this.settle.judged(shot, image, rendered.fingerprint));
  }

  /** Undefined when the store is away: the shot goes back uncounted, and this process pauses. */
  private async fromStore<T>(
    shot: LeasedShot,
    ask: () => Promise<T>,
  ): Promise<{ readonly answer: T } | undefined> {
    try {
      const answer = await ask();
      this.pause.back();
      return { answer };
    } catch (error) {
      this.pause.away('object_store', error);
      this.selfies.forgetAll();
      await this.settle.giveBack(shot);
      return undefined;
    }
  }

  /** Removes what no longer counts: our own object when the shot was lost, else all earlier ones, of dead processes too. */
  private async sweep(shot: LeasedShot, standing: Standing): Promise<void> {
    if (standing === 'both') return;
    const { orderId, number, attempt } = shot;
    if (standing === 'lost') await this.settle.survived(shot);
    try {
      if (standing === 'lost') await this.objects.removeHeadshot(objectKeyOf(orderId, number, attempt));
      else await this.objects.removeOthers(objectPrefixOf(orderId, number), attempt, standing.objectKey);
    } catch (error) {
      this.logger.warn(
        { err: error, orderId, number, attempt },
        'objects that do not count were left behind',
      );
    }
  }
}

function describe(shot: LeasedShot, rendered: AcceptedShot): AcceptedImage {
  const { bytes, width, height, resolution, similarity, seconds, belowTarget, dominantColor, eyes } =
    rendered;
  const { engine, sourceType } = rendered.madeBy;
  return {
    objectKey: objectKeyOf(shot.orderId, shot.number, shot.attempt),
    attempt: shot.attempt,
    engine,
    sourceType,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    resolution,
    similarity,
    seconds,
    belowTarget,
    dominantColor,
    eyes,
  };
}
