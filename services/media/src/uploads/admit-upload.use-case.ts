import { Injectable } from '@nestjs/common';
import { IdempotencyStore, UnitOfWork } from '@headshots/platform/persistence';
import { UploadQuotaRepository } from './upload-quota.repository.ts';
import { quotaExceeded } from './daily-tries.service.ts';
import { uploadRoute } from './upload-photo.command.ts';
import { UploadSettings } from './upload.settings.ts';

@Injectable()
export class AdmitUpload {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quota: UploadQuotaRepository,
    private readonly idempotency: IdempotencyStore,
    private readonly settings: UploadSettings,
  ) {}

  /** @throws `upload.quota_exceeded`; not for a key that was used before, whose answer may be waiting */
  async run(userId: string, key: string | undefined): Promise<void> {
    const { perDay } = this.settings;
    if (!(await this.unitOfWork.run((tx) => this.quota.isUsedUp(tx, userId, perDay)))) return;
    if (key === undefined || !(await this.idempotency.isKnown({ userId, route: uploadRoute, key })))
      throw quotaExceeded();
  }
}
