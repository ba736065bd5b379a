import { Injectable, Logger } from '@nestjs/common';
import { EngineFailure, EnginePool, PREVIEW_SIDE, type AcceptedShot } from '@headshots/engine';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import {
  previewKeyOf,
  previewPrefixOf,
  previewTries,
  reasonsOf,
  trialOf,
  trialStyles,
  type LeasedPreview,
  type Preview,
  type PreviewPicture,
} from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';
import { ObjectStore, SelfieCache, WorkPause } from '../work/index.ts';
import { PreviewSettings } from './preview.settings.ts';
import { tellPreview } from './preview.fact.ts';

const retryMs = 1_000;

@Injectable()
export class MakePreview {
  private readonly logger = new Logger(MakePreview.name);
  private readonly selfies: SelfieCache;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly previews: PreviewRepository,
    private readonly objects: ObjectStore,
    private readonly engine: EnginePool,
    private readonly settings: PreviewSettings,
    private readonly pause: WorkPause,
  ) {
    this.selfies = new SelfieCache(objects, 1);
  }

  /** Leases the next trial. @param share whether it may be taken although paid shots wait */
  claim(leaseMs: number, share: boolean): Promise<LeasedPreview | undefined> {
    return this.unitOfWork.run(async (tx) => {
      const preview = await this.previews.claim(tx, leaseMs, share);
      if (preview?.trials === 0) await tellPreview(tx, preview);
      return preview;
    });
  }

  /** Makes the trial and writes what became of it. Rejects only when that could not be written. */
  async run(preview: LeasedPreview, signal: AbortSignal): Promise<void> {
    const { photoId, look, trials } = preview;
    try {
      const selfie = await this.fromStore(() => this.selfies.read(photoId));
      if (!selfie) return await this.failed(preview, new EngineFailure('unknown', 'photo_unreadable'));
      const shot = trialOf(photoId, look, trials);
      const input = { photoId, selfie, shot, acceptedFingerprints: [] };
      const made = await this.engine.renderShot(input, signal);
      if (!made.ok) return await this.refused(preview, made.rejected);
      const jpeg = await this.engine.preview(made, this.settings.words);
      signal.throwIfAborted();
      const picture = described(preview, made);
      await this.fromStore(() => this.objects.writeHeadshot(picture.objectKey, jpeg));
      await this.sweep(preview, await this.shown(preview, picture));
    } catch (error) {
      this.selfies.forgetAll();
      if (signal.aborted) await this.giveBack(preview, 0, false);
      else await this.failed(preview, error);
      await this.sweep(preview, await this.counts(preview));
    }
  }

  private async fromStore<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      this.pause.back();
      return answer;
    } catch (error) {
      this.pause.away('object_store', error);
      throw error;
    }
  }

  private async shown(preview: LeasedPreview, picture: PreviewPicture): Promise<boolean> {
    return this.end((tx) => this.previews.ready(tx, preview, picture));
  }

  private async refused(preview: LeasedPreview, gate: string): Promise<void> {
    await this.end(async (tx) => {
      const refusedBy = await this.previews.refuse(tx, preview, gate);
      if (!refusedBy || refusedBy.length < trialStyles.length) return undefined;
      return this.previews.notUsable(tx, preview, reasonsOf(refusedBy));
    });
  }

  private async failed(preview: LeasedPreview, error: unknown): Promise<void> {
    const failure = error instanceof EngineFailure ? error : undefined;
    const { photoId, look, tries } = preview;
    this.logger.warn({ err: error, photoId, look, code: failure?.code }, 'preview trial failed');
    if (failure?.kind === 'permanent' && failure.code !== 'photo_unreadable') {
      const reasons = failure.code === 'no_face' ? ['selfie.no_face'] : ['selfie.trial_failed'];
      await this.end((tx) => this.previews.notUsable(tx, preview, reasons));
      return;
    }
    const own = failure?.kind === 'unknown' || failure?.code === 'photo_unreadable';
    if (own && tries + 1 >= previewTries) await this.end((tx) => this.previews.fail(tx, preview));
    else await this.giveBack(preview, failure?.retryAfterMs ?? retryMs, own);
  }

  private async giveBack(preview: LeasedPreview, delayMs: number, own: boolean): Promise<void> {
    await this.unitOfWork.run((tx) => this.previews.giveBack(tx, preview, delayMs, own));
  }

  private end(change: (tx: Tx) => Promise<Preview | undefined>): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const ended = await change(tx);
      if (!ended) return false;
      await tellPreview(tx, ended);
      return true;
    });
  }

  /** Whether our own object is the one that is shown: an end may be written although its answer was lost. */
  private async counts(preview: LeasedPreview): Promise<boolean> {
    const { photoId, look, attempt } = preview;
    const now = await this.previews.find(preview);
    return now?.picture?.objectKey === previewKeyOf(photoId, look, attempt);
  }

  private async sweep({ photoId, look, attempt }: LeasedPreview, counts: boolean): Promise<void> {
    const key = previewKeyOf(photoId, look, attempt);
    const removed = counts
      ? this.objects.removeOthers(previewPrefixOf(photoId, look), attempt, [key])
      : this.objects.removeHeadshot(key);
    await removed.catch((error: unknown) =>
      this.logger.warn({ err: error, photoId, look }, 'objects that do not count were left behind'),
    );
  }
}

function described(
  { photoId, look, trials, attempt }: LeasedPreview,
  { madeBy, similarity, resolution, soft, dominantColor, notDressed }: AcceptedShot,
): PreviewPicture {
  return {
    objectKey: previewKeyOf(photoId, look, attempt),
    style: trialOf(photoId, look, trials).style,
    engine: madeBy.engine,
    width: PREVIEW_SIDE,
    height: PREVIEW_SIDE,
    similarity,
    resolution,
    softFace: soft,
    dominantColor,
    ...(notDressed && { notDressed: `outfit.${notDressed}` }),
  };
}
