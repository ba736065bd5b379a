import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Histogram } from 'prom-client';
import {
  type AcceptedShot,
  candidatesPerShot,
  clothingFor,
  EnginePool,
  type GarmentId,
  type RenderedShot,
  seedFor,
  styles,
  variantFor,
} from '@headshots/engine';
import type { Garment } from '@headshots/proto/vocabulary';
import type { LeasedShot } from './leased-shot.ts';
import { markedKeyOf, objectKeyOf, objectPrefixOf, type AcceptedImage } from '../work/accepted-image.ts';
import { lostWorkersAllowed } from './shot.policy.ts';
import { ObjectStore, SelfieCache, WorkPause } from '../work/index.ts';
import { PreviewSettings } from '../previews/preview.settings.ts';
import { isRetake } from './settle-retake.service.ts';
import { SettleShot } from './settle-shot.service.ts';
import type { SettledShot } from './settled-shot.ts';
import { ShotRepository } from './shot.repository.ts';

const seconds = new Histogram({
  name: 'shot_seconds',
  help: 'From the lease of a shot until it is written what became of its candidate',
  buckets: [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600],
});

type MarkedShot = AcceptedShot & { readonly marked: Uint8Array };
type Rendered = MarkedShot | Exclude<RenderedShot, AcceptedShot>;

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
    private readonly settings: PreviewSettings,
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
    let rendered: Rendered;
    try {
      rendered = await this.renderMarked(shot, selfie.answer, accepted, signal);
    } catch (error) {
      if (signal.aborted) return this.settle.giveBack(shot);
      this.selfies.forget(shot.photoId);
      return this.settle.failed(shot, error);
    }
    if (!rendered.ok) return this.sweep(shot, await this.settle.rejected(shot, rendered.rejected));
    await this.keep(shot, rendered, signal);
  }

  private async renderMarked(...made: Parameters<RenderShot['render']>): Promise<Rendered> {
    const rendered = await this.render(...made);
    if (!rendered.ok) return rendered;
    return { ...rendered, marked: await this.engine.preview(rendered, this.settings.words) };
  }

  private render(
    shot: LeasedShot,
    selfie: Uint8Array,
    acceptedFingerprints: readonly Uint8Array[],
    signal: AbortSignal,
  ): Promise<RenderedShot> {
    const { orderId, photoId, number, style, expression, outfit } = shot;
    // A new attempt at a finished image goes on where those before it ended: never the same one again.
    const before = isRetake(shot) ? 1 + shot.retakesBefore : 0;
    const rejections = shot.rejections + before * candidatesPerShot;
    const seed = seedFor(orderId, number, rejections);
    const indexInStyle = Math.floor((number - 1) / styles.length);
    const variant = variantFor(style, indexInStyle, seed, rejections);
    const spec = { number, style, expression, seed, variant, clothing: clothingFor(outfit, { number }) };
    return this.engine.renderShot({ photoId, selfie, shot: spec, acceptedFingerprints }, signal);
  }

  /** The marked copy first: an image that is told of has one. */
  private async keep(shot: LeasedShot, rendered: MarkedShot, signal: AbortSignal): Promise<void> {
    const image = describe(shot, rendered);
    if (signal.aborted) return this.settle.giveBack(shot);
    const written = await this.fromStore(shot, async () => {
      await this.objects.writeHeadshot(markedKeyOf(image.objectKey), rendered.marked);
      await this.objects.writeHeadshot(image.objectKey, rendered.bytes);
    });
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
  private async sweep(shot: LeasedShot, settled: SettledShot): Promise<void> {
    if (settled === 'both') return;
    const { orderId, number, attempt } = shot;
    if (settled === 'lost') await this.settle.survived(shot);
    try {
      if (settled === 'lost')
        for (const key of pairOf(objectKeyOf(orderId, number, attempt)))
          await this.objects.removeHeadshot(key);
      else
        await this.objects.removeOthers(objectPrefixOf(orderId, number), attempt, pairOf(settled.objectKey));
    } catch (error) {
      this.logger.warn(
        { err: error, orderId, number, attempt },
        'objects that do not count were left behind',
      );
    }
  }
}

const pairOf = (objectKey: string | undefined): string[] =>
  objectKey === undefined ? [] : [objectKey, markedKeyOf(objectKey)];

const garmentWordOf = {
  'suit-tie': 'suit_tie',
  'suit-shirt': 'suit_shirt',
  'blazer-blouse': 'blazer_blouse',
  knit: 'knit',
} as const satisfies Readonly<Record<GarmentId, Garment>>;

function describe(shot: LeasedShot, rendered: AcceptedShot): AcceptedImage {
  const { bytes, width, height, resolution, similarity, seconds, belowTarget, dominantColor, eyes } =
    rendered;
  const garment = rendered.clothing && garmentWordOf[rendered.clothing.garment];
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
    ...(garment && { garment }),
  };
}
