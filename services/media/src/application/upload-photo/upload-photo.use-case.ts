import { readFile } from 'node:fs/promises';
import type { Erasures } from '@headshots/platform/erasure';
import { Problem, problem } from '@headshots/platform/errors';
import {
  bodyHash,
  type IdempotencyStore,
  type SaveAnswer,
  type Tx,
  type UnitOfWork,
} from '@headshots/platform/persistence';
import { PhotoUploadedSchema } from '@headshots/proto/media/v1/events_pb';
import { imageTypeOf } from '../../domain/image-type.ts';
import { originalKey, photoPrefix } from '../../domain/object-keys.ts';
import type { NewPhoto } from '../../domain/photo.ts';
import type { ImageWorkshop, PreparedSelfie } from '../ports/image-workshop.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { Removals } from '../ports/removals.ts';
import type { SelfieCheck } from '../ports/selfie-check.ts';
import type { UploadsUnderWay } from '../ports/uploads-under-way.ts';
import type { UploadQuota } from '../ports/upload-quota.ts';
import { toWireExpression } from '../wire.ts';
import { refuseSelfie } from './refuse-selfie.ts';
import { countsAsTry, quotaExceeded } from './daily-tries.ts';
import { newPhoto, type ReceivedFile, type UploadCommand } from './upload-command.ts';
import { ObjectsNotStored, storeSelfie } from './store-selfie.ts';

export interface UploadParts {
  readonly unitOfWork: UnitOfWork;
  readonly idempotency: IdempotencyStore;
  readonly photos: PhotoStore;
  readonly objects: ObjectStore;
  readonly images: ImageWorkshop;
  readonly selfieCheck: SelfieCheck;
  readonly quota: UploadQuota;
  readonly removals: Removals;
  readonly erasures: Erasures;
  readonly underWay: UploadsUnderWay;
  readonly wakeRemover: () => void;
}

const route = 'POST /uploads';

interface Answer {
  readonly photoId: string;
}

/** Checks a selfie and stores it: objects first, then the row with its fact. Nothing stays of a refused one. */
export class UploadPhoto {
  private readonly parts: UploadParts;

  constructor(parts: UploadParts) {
    this.parts = parts;
  }

  /**
   * Asked before a body is read.
   * @throws `upload.quota_exceeded`; not for a key that was used before, whose answer may be waiting
   */
  async admit(userId: string, key: string | undefined): Promise<void> {
    const { unitOfWork, quota, idempotency } = this.parts;
    if (!(await unitOfWork.run((tx) => quota.isUsedUp(tx, userId)))) return;
    if (key === undefined || !(await idempotency.isKnown({ userId, route, key }))) throw quotaExceeded();
  }

  /** Answers the photo's id; the same one for the same idempotency key. */
  async upload(command: UploadCommand): Promise<string> {
    const { userId, idempotencyKey: key, file, expression } = command;
    if (key === undefined) return (await this.store(command, () => Promise.resolve())).photoId;
    const scope = { userId, route, key, bodyHash: bodyHash(file.sha256, expression) };
    return (await this.parts.idempotency.runSteps<Answer>(scope, (save) => this.store(command, save)))
      .photoId;
  }

  private async store(command: UploadCommand, save: SaveAnswer<Answer>): Promise<Answer> {
    const { images, objects, selfieCheck } = this.parts;
    await this.parts.unitOfWork.run((tx) => this.refuseErased(tx, command.userId));
    const { selfie, report } = await this.countingRefusals(command.userId, async () => {
      const selfie = await this.prepare(command.file, images, command.userId);
      const report = await selfieCheck.check(await readFile(selfie.analysis.path), selfie);
      refuseSelfie(report, command.expression);
      return { selfie, report };
    });
    const photo = newPhoto(command, selfie, {
      verdict: report.verdict,
      reasons: report.reasons,
      expressions: report.expressions,
    });
    await this.begin(photo);
    try {
      await storeSelfie(objects, photo.id, selfie);
      await this.commit(photo, save);
    } catch (error) {
      await this.forget(photo.id, error);
      throw error;
    }
    return { photoId: photo.id };
  }

  /** What was decoded and refused counts like a photo; what was refused before, and what failed through us, does not. */
  private async countingRefusals<T>(userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && countsAsTry(error.code))
        await this.parts.unitOfWork.run((tx) => this.parts.quota.take(tx, userId)).catch(() => undefined);
      throw error;
    }
  }

  /** An account deleted while its upload was on the way keeps nothing of it. */
  private async refuseErased(tx: Tx, userId: string): Promise<void> {
    if (await this.parts.erasures.isErased(tx, userId)) throw problem('account.not_found');
  }

  private async prepare(file: ReceivedFile, images: ImageWorkshop, owner: string): Promise<PreparedSelfie> {
    if (file.bytes === 0)
      throw problem('upload.empty', { errors: [{ field: 'file', code: 'upload.empty' }] });
    const type = imageTypeOf(file.head);
    const outcome = type
      ? await images.prepareSelfie({ path: file.path, type, folder: file.folder }, owner)
      : 'upload.invalid_type';
    if (typeof outcome === 'string') throw problem(outcome, { errors: [{ field: 'file', code: outcome }] });
    return outcome;
  }

  private async begin({ id, userId }: NewPhoto): Promise<void> {
    await this.parts.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, userId);
      await this.parts.underWay.begin(tx, id, userId);
    });
  }

  private async commit(photo: NewPhoto, save: SaveAnswer<Answer>): Promise<void> {
    await this.parts.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, photo.userId);
      if (!(await this.parts.quota.take(tx, photo.userId))) throw quotaExceeded();
      await this.parts.photos.insert(tx, photo);
      await this.parts.underWay.end(tx, photo.id);
      await tx.publish(
        PhotoUploadedSchema,
        {
          photoId: photo.id,
          userId: photo.userId,
          objectKey: originalKey(photo.id),
          expression: toWireExpression(photo.expression),
          width: photo.width,
          height: photo.height,
        },
        { sequence: 0n },
      );
      await save(tx, { photoId: photo.id });
    });
  }

  /**
   * Has the objects removed, however long the store is away. Not after a commit whose answer got lost, because that may
   * have happened: such objects, if no row speaks of them, are found by the sweep of orphans.
   */
  private async forget(photoId: string, error: unknown): Promise<void> {
    const { unitOfWork, removals, underWay, wakeRemover } = this.parts;
    if (!(error instanceof ObjectsNotStored || error instanceof Problem)) return;
    const all = [{ bucket: 'photos', prefix: photoPrefix(photoId) }] as const;
    const removed = unitOfWork.run(async (tx) => {
      await removals.add(tx, all);
      await underWay.end(tx, photoId);
    });
    await removed.then(wakeRemover, () => undefined);
  }
}
