import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import type { Photo, Run } from '../photo/photo.ts';
import { keptOf } from '../photo/run.ts';
import { HeadshotTroubleRepository } from './headshot-trouble.repository.ts';
import { RunRepository } from './run.repository.ts';
import { PhotoRepository } from '../photo/index.ts';

@Injectable()
export class StoredPublisher {
  private readonly logger = new Logger(StoredPublisher.name);
  constructor(
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly troubles: HeadshotTroubleRepository,
  ) {}

  /**
   * The caller holds the photo's lock. Answers the runs as they are afterwards.
   * @param waitedFor the order whose missing images are not waited for any longer
   */
  async tell(tx: Tx, photo: Photo, runs: readonly Run[], waitedFor?: string): Promise<readonly Run[]> {
    const open = runs.filter((run) => keptOf(run, Infinity));
    if (open.length === 0) return runs;
    const givenUp = await this.troubles.givenUp(
      tx,
      open.map(({ orderId }) => orderId),
    );
    for (const run of open)
      await this.tellOf(
        tx,
        photo,
        run,
        run.orderId === waitedFor ? Infinity : (givenUp.get(run.orderId) ?? 0),
      );
    return this.photos.runs(photo.id, tx);
  }

  private async tellOf(tx: Tx, { id: photoId, userId }: Photo, run: Run, givenUp: number): Promise<void> {
    const kept = keptOf(run, givenUp);
    if (!kept) return;
    const { orderId } = run;
    const storedAt = await this.runs.markStored(tx, orderId, kept.missing > 0);
    if (!storedAt) return;
    if (kept.missing > 0)
      tx.afterCommit(() =>
        this.logger.error(
          { orderId, photoId, missing: kept.missing, delivered: run.delivered },
          'images cannot be kept, the order is short',
        ),
      );
    await tx.publish(HeadshotsStoredSchema, {
      orderId,
      photoId,
      userId,
      ...kept,
      storedAt: timestampFromDate(storedAt),
    });
  }
}
