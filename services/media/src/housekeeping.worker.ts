import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { TempFiles } from './decoding/index.ts';
import { DeletionLedger } from './store/index.ts';
import { PhotoLifeRepository } from './retention/index.ts';
import { UploadQuotaRepository, UploadsUnderWayRepository } from './uploads/index.ts';
import { UserHoldingsRepository } from './person/index.ts';

const pauseMs = 60 * 60_000;

@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly tempFiles: TempFiles,
    private readonly quota: UploadQuotaRepository,
    private readonly uploads: UploadsUnderWayRepository,
    private readonly life: PhotoLifeRepository,
    private readonly holdings: UserHoldingsRepository,
    private readonly ledger: DeletionLedger,
  ) {
    super(pauseMs);
  }

  protected override async work(): Promise<void> {
    await this.tempFiles.clear(new Date());
    await this.quota.prune();
    await this.uploads.prune();
    await this.life.forgetPurges();
    await this.holdings.forgetErasures();
    await this.ledger.forget();
  }
}
