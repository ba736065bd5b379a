import { Injectable } from '@nestjs/common';
import { DeletionLedger } from './deletion-ledger.service.ts';
import { ObjectStore } from './object-store.port.ts';
import { StoreCustody } from './store-custody.service.ts';
import { ObjectRemovalRepository } from './object-removal.repository.ts';

const BATCH = 20;

@Injectable()
export class RemoveObjects {
  constructor(
    private readonly removals: ObjectRemovalRepository,
    private readonly objects: ObjectStore,
    private readonly custody: StoreCustody,
    private readonly ledger: DeletionLedger,
  ) {}

  /** Answers how many were carried out, none while removals are held; throws the first failure after having tried the whole batch. */
  async run(): Promise<number> {
    if (this.custody.hold) return 0;
    const due = await this.removals.claim(BATCH);
    const outcomes = await Promise.allSettled(
      due.map(async ({ id, bucket, prefix, deletedPhoto }) => {
        if (deletedPhoto !== null) await this.ledger.note({ kind: 'photo', photoId: deletedPhoto });
        await this.objects.removeAll(bucket, prefix);
        await this.removals.done(id);
      }),
    );
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    return due.length;
  }
}
