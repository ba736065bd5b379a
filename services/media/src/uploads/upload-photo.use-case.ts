import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Erasures } from '@headshots/erasure';
import { Problem, problem } from '@headshots/platform/errors';
import { IdempotencyStore, type SaveAnswer, type Tx, UnitOfWork } from '@headshots/platform/persistence';
import { bodyHash } from '@headshots/platform/text';
import { PhotoUploadedSchema } from '@headshots/proto/media/v1/events_pb';
import { expressionWords } from '@headshots/proto/words';
import { imageTypeOf } from '../decoding/image-type.ts';
import { originalKey, photoPrefix } from '../store/object-keys.ts';
import type { NewPhoto, Photo } from '../photo/photo.ts';
import type { Quarter } from '../decoding/quarter.ts';
import { GetPhoto } from '../library/index.ts';
import type { ShownPhoto } from '../library/shown-photo.ts';
import { ImageProcessor, type PreparedSelfie } from '../decoding/index.ts';
import { ObjectRemovalRepository, ObjectStore, RemovalSignal } from '../store/index.ts';
import { SelfieCheck } from './selfie-check.port.ts';
import { UploadSettings } from './upload.settings.ts';
import { refuseSelfie } from './refuse-selfie.service.ts';
import { countsAsTry, quotaExceeded } from './daily-tries.service.ts';
import { newPhoto, uploadRoute, type ReceivedFile, type UploadCommand } from './upload-photo.command.ts';
import { ObjectsNotStored, storeSelfie } from './store-selfie.service.ts';
import { PhotoRepository } from '../photo/index.ts';
import { UploadQuotaRepository } from './upload-quota.repository.ts';
import { UploadsUnderWayRepository } from './uploads-under-way.repository.ts';

interface Answer {
  readonly photoId: string;
}

/** Checks a selfie and stores it: objects first, then the row with its fact. Nothing stays of a refused one. */
@Injectable()
export class UploadPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: IdempotencyStore,
    private readonly photos: PhotoRepository,
    private readonly objects: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly selfieCheck: SelfieCheck,
    private readonly quota: UploadQuotaRepository,
    private readonly removals: ObjectRemovalRepository,
    private readonly erasures: Erasures,
    private readonly underWay: UploadsUnderWayRepository,
    private readonly signal: RemovalSignal,
    private readonly settings: UploadSettings,
    private readonly getPhoto: GetPhoto,
  ) {}

  async run(command: UploadCommand): Promise<ShownPhoto> {
    const { userId, idempotencyKey: key, file, expression } = command;
    if (key === undefined) return asNew(await this.store(command, () => Promise.resolve()));
    const scope = { userId, route: uploadRoute, key, bodyHash: bodyHash(file.sha256, expression) };
    let stored: Photo | undefined;
    const { photoId } = await this.idempotency.runSteps<Answer>(scope, async (save) => {
      stored = await this.store(command, save);
      return { photoId: stored.id };
    });
    return stored ? asNew(stored) : this.getPhoto.run(userId, photoId);
  }

  private async store(command: UploadCommand, save: SaveAnswer<Answer>): Promise<Photo> {
    const { images, objects, selfieCheck } = this;
    await this.unitOfWork.run((tx) => this.refuseErased(tx, command.userId));
    const { selfie, report } = await this.countingRefusals(command.userId, async () => {
      const selfie = await this.prepare(command.file, images, command.userId);
      const report = await selfieCheck.check(await readFile(selfie.analysis.path), selfie);
      refuseSelfie(report, command.expression);
      if (report.turn === 0) return { selfie, report };
      return { selfie: await this.prepare(command.file, images, command.userId, report.turn), report };
    });
    const photo = newPhoto(command, selfie, report);
    await this.begin(photo);
    try {
      await storeSelfie(objects, photo.id, selfie);
      return await this.commit(photo, save);
    } catch (error) {
      await this.forget(photo.id, error);
      throw error;
    }
  }

  /** What was decoded and refused counts like a photo; what was refused before, and what failed through us, does not. */
  private async countingRefusals<T>(userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && countsAsTry(error.code))
        await this.unitOfWork
          .run((tx) => this.quota.take(tx, userId, this.settings.perDay))
          .catch(() => undefined);
      throw error;
    }
  }

  /** An account deleted while its upload was on the way keeps nothing of it. */
  private async refuseErased(tx: Tx, userId: string): Promise<void> {
    if (await this.erasures.isErased(tx, userId)) throw problem('account.not_found');
  }

  /** Made from the received file once more where it has to be turned: nothing is lost by that. */
  private async prepare(
    file: ReceivedFile,
    images: ImageProcessor,
    owner: string,
    turn: Quarter = 0,
  ): Promise<PreparedSelfie> {
    if (file.bytes === 0)
      throw problem('upload.empty', { errors: [{ field: 'file', code: 'upload.empty' }] });
    const type = imageTypeOf(file.head);
    const outcome = type
      ? await images.prepareSelfie({ path: file.path, type, folder: file.folder, turn }, owner)
      : 'upload.invalid_type';
    if (typeof outcome === 'string') throw problem(outcome, { errors: [{ field: 'file', code: outcome }] });
    return outcome;
  }

  private async begin({ id, userId }: NewPhoto): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, userId);
      await this.underWay.begin(tx, id, userId);
    });
  }

  private async commit(photo: NewPhoto, save: SaveAnswer<Answer>): Promise<Photo> {
    return this.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, photo.userId);
      if (!(await this.quota.take(tx, photo.userId, this.settings.perDay))) throw quotaExceeded();
      const stored = await this.photos.insert(tx, photo);
      await this.underWay.end(tx, photo.id);
      await tx.publish(
        PhotoUploadedSchema,
        {
          photoId: photo.id,
          userId: photo.userId,
          objectKey: originalKey(photo.id),
          expression: expressionWords.toCode(photo.expression),
          width: photo.width,
          height: photo.height,
        },
        { sequence: 0n },
      );
      await save(tx, { photoId: photo.id });
      return stored;
    });
  }

  /** Not after a commit whose answer got lost: it may have happened, and the sweep of orphans finds the rest. */
  private async forget(photoId: string, error: unknown): Promise<void> {
    const { unitOfWork, removals, underWay } = this;
    if (!(error instanceof ObjectsNotStored || error instanceof Problem)) return;
    const all = [{ bucket: 'photos', prefix: photoPrefix(photoId) }] as const;
    const removed = unitOfWork.run(async (tx) => {
      await removals.add(tx, all);
      await underWay.end(tx, photoId);
    });
    await removed.then(
      () => this.signal.emit('due'),
      () => undefined,
    );
  }
}

const asNew = (photo: Photo): ShownPhoto => ({ photo, run: undefined, headshots: [] });
