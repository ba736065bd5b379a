import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EngineFailure, type AcceptedShot, type RenderedShot } from '../../engine/port.ts';
import { objectKeyOf, type AcceptedImage } from '../../domain/accepted-image.ts';
import { variantFor } from '../../domain/recipe.ts';
import { seedFor } from '../../domain/seed.ts';
import { lostAttemptsAllowed, variantOf } from '../../domain/shot-policy.ts';
import { styles } from '../../domain/style.ts';
import { ENGINE, type Engine } from '../ports/engine.ts';
import { OBJECT_STORE, type ObjectStore } from '../ports/object-store.ts';
import { SHOT_STORE, type LeasedShot, type ShotStore } from '../ports/shot-store.ts';
import { SelfieCache } from './selfie-cache.ts';
import { SettleShot, type Standing } from './settle-shot.ts';

/** Makes one candidate of a leased shot and settles what becomes of it. */
@Injectable()
export class RenderShot {
  private readonly selfies: SelfieCache;

  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(SHOT_STORE) private readonly shots: ShotStore,
    @Inject(SettleShot) private readonly settle: SettleShot,
  ) {
    this.selfies = new SelfieCache(objects);
  }

  /** Never rejects for what happens to the shot; only when its outcome could not be written. */
  async run(shot: LeasedShot, signal: AbortSignal): Promise<void> {
    if (shot.lost >= lostAttemptsAllowed) return this.settle.abandon(shot, 'process_lost');
    let rendered: RenderedShot;
    try {
      const selfie = await this.selfies.read(shot.photoId);
      if (!selfie) return await this.settle.failJob(shot, 'photo_unreadable');
      rendered = await this.render(shot, selfie, signal);
    } catch (error) {
      if (signal.aborted) return this.settle.giveBack(shot);
      return this.settle.failed(shot, error);
    }
    if (!rendered.ok) return this.sweep(shot, await this.settle.rejected(shot, rendered.rejected));
    await this.keep(shot, rendered, signal);
  }

  private async render(shot: LeasedShot, selfie: Uint8Array, signal: AbortSignal): Promise<RenderedShot> {
    const { orderId, number, style, expression, rejections } = shot;
    const seed = seedFor(orderId, number, rejections);
    const indexInStyle = Math.floor((number - 1) / styles.length);
    const variant = variantFor(style, indexInStyle, seed, variantOf(rejections));
    const acceptedFingerprints = await this.shots.fingerprints(orderId);
    return this.engine.renderShot(
      { jobId: orderId, selfie, shot: { number, style, expression, seed, variant }, acceptedFingerprints },
      signal,
    );
  }

  private async keep(shot: LeasedShot, rendered: AcceptedShot, signal: AbortSignal): Promise<void> {
    const image = describe(shot, rendered);
    if (signal.aborted) return this.settle.giveBack(shot);
    try {
      await this.objects.writeHeadshot(image.objectKey, rendered.bytes);
    } catch (error) {
      return this.settle.failed(shot, new EngineFailure('transient', 'object_store', { cause: error }));
    }
    await this.sweep(shot, await this.settle.judged(shot, image, rendered.fingerprint));
  }

  /** Removes what no longer counts: our own object when the shot was lost, else all earlier ones, of dead processes too. */
  private async sweep({ orderId, number, attempt }: LeasedShot, standing: Standing): Promise<void> {
    const first = standing === 'lost' ? attempt : 1;
    for (let other = first; other <= attempt; other += 1) {
      const key = objectKeyOf(orderId, number, other);
      if (standing === 'lost' || key !== standing.objectKey) await this.objects.removeHeadshot(key);
    }
  }
}

function describe(shot: LeasedShot, rendered: AcceptedShot): AcceptedImage {
  const { bytes, width, height, resolution, similarity, seconds, belowTarget, dominantColor } = rendered;
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
  };
}
