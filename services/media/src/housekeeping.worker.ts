import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { Spool } from './decoding/spool.service.ts';
import { PhotoLifeRepository } from './retention/photo-life.repository.ts';
import { UploadQuotaRepository } from './uploads/upload-quota.repository.ts';
import { UploadsUnderWayRepository } from './uploads/uploads-under-way.repository.ts';
import { UserHoldingsRepository } from './person/user-holdings.repository.ts';

const pauseMs = 60 * 60_000;

/** Removes what has served its time. */
@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly spool: Spool,
    private readonly quota: UploadQuotaRepository,
    private readonly uploads: UploadsUnderWayRepository,
    private readonly life: PhotoLifeRepository,
    private readonly holdings: UserHoldingsRepository,
  ) {
    super(pauseMs);
  }

  protected override async work(): Promise<void> {
    await this.spool.clear(new Date());
    await this.quota.prune();
    await this.uploads.prune();
    await this.life.forgetPurges();
    await this.holdings.forgetErasures();
  }
}
