import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Problem, problem } from '@headshots/platform/errors';
import { IdempotencyStore, type SaveAnswer, UnitOfWork } from '@headshots/platform/persistence';
import { bodyHash } from '@headshots/platform/text';
import { imageTypeOf } from '../decoding/image-type.ts';
import type { Photo } from '../photo/photo.ts';
import type { Quarter } from '../decoding/quarter.ts';
import { GetPhoto } from '../library/index.ts';
import type { ShownPhoto } from '../library/shown-photo.ts';
import { ImageProcessor, type PreparedSelfie } from '../decoding/index.ts';
import { ObjectStore } from '../store/index.ts';
import { AddPhoto } from './add-photo.service.ts';
import { SelfieCheck } from './selfie-check.port.ts';
import { UploadSettings } from './upload.settings.ts';
import { refuseSelfie } from './refuse-selfie.service.ts';
import { countsAsTry } from './daily-tries.service.ts';
import { newPhoto, uploadRoute, type ReceivedFile, type UploadCommand } from './upload-photo.command.ts';
import { storeSelfie } from './store-selfie.service.ts';
import { UploadQuotaRepository } from './upload-quota.repository.ts';

interface Answer {
  readonly photoId: string;
}

/** Checks a selfie and stores it. Nothing stays of a refused one. */
@Injectable()
export class UploadPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: IdempotencyStore,
    private readonly objects: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly selfieCheck: SelfieCheck,
    private readonly quota: UploadQuotaRepository,
    private readonly addPhoto: AddPhoto,
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
    await this.unitOfWork.run((tx) => this.addPhoto.refuseErased(tx, command.userId));
    const { selfie, report } = await this.countingRefusals(command.userId, async () => {
      const selfie = await this.prepare(command.file, images, command.userId);
      const report = await selfieCheck.check(await readFile(selfie.analysis.path), selfie);
      refuseSelfie(report, command.expression);
      if (report.turn === 0) return { selfie, report };
      return { selfie: await this.prepare(command.file, images, command.userId, report.turn), report };
    });
    const photo = newPhoto(command, selfie, report);
    return this.addPhoto.run(photo, {
      store: () => storeSelfie(objects, photo.id, selfie),
      save: (tx) => save(tx, { photoId: photo.id }),
    });
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
}

const asNew = (photo: Photo): ShownPhoto => ({ photo, run: undefined, headshots: [] });
