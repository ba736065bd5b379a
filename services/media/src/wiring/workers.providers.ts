import type { Provider } from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/outbox';
import { IdempotencyStore, purgeAllRows, type Outdated } from '@headshots/platform/persistence';
import { ensureBucket } from '@headshots/platform/storage';
import { Leases } from '@headshots/platform/workers';
import type { Client } from 'minio';
import { DataSource } from 'typeorm';
import { LocalSpool } from '../adapters/storage/local-spool.ts';
import { RemoveObjects } from '../application/clean-up/remove-objects.use-case.ts';
import { SweepOrphans } from '../application/clean-up/sweep-orphans.use-case.ts';
import { UPLOAD_QUOTA, type UploadQuota } from '../application/ports/upload-quota.ts';
import { UPLOADS_UNDER_WAY, type UploadsUnderWay } from '../application/ports/uploads-under-way.ts';
import { SettlePackages } from '../application/record-progress/settle-packages.use-case.ts';
import type { MediaConfig } from '../media.config.ts';
import { RepeatingTask } from '../workers/repeating-task.ts';
import { S3_CLIENT } from './adapters.providers.ts';
import { OBJECT_REMOVER } from './tokens.ts';

const MINUTE = 60_000;
/** Ledgers, and when their rows have served their time. */
const ledgers: readonly Outdated[] = [
  { table: 'purges', by: 'purged_at', where: `purged_at < now() - interval '3 years'` },
  { table: 'generation_erasures', by: 'erased_at', where: `erased_at < now() - interval '90 days'` },
];

export function workerProviders(config: MediaConfig): Provider[] {
  return [
    {
      provide: Leases,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new Leases(dataSource),
    },
    {
      provide: OBJECT_REMOVER,
      inject: [RemoveObjects],
      useFactory: (remove: RemoveObjects) =>
        new RepeatingTask({ name: 'object-remover', everyMs: MINUTE / 6, work: () => remove.removeDue() }),
    },
    {
      provide: Symbol('BUCKETS'),
      inject: [S3_CLIENT],
      useFactory: (client: Client) =>
        new RepeatingTask({
          name: 'buckets',
          everyMs: MINUTE,
          work: async () => {
            for (const bucket of [config.PHOTOS_BUCKET, config.HEADSHOTS_BUCKET])
              await ensureBucket(client, bucket, config.S3_REGION);
            return 0;
          },
        }),
    },
    {
      provide: Symbol('SETTLE_PACKAGES'),
      inject: [SettlePackages],
      useFactory: (settle: SettlePackages) =>
        new RepeatingTask({ name: 'settle-packages', everyMs: MINUTE / 2, work: () => settle.settle() }),
    },
    {
      provide: Symbol('ORPHAN_SWEEP'),
      inject: [Leases, SweepOrphans],
      useFactory: (leases: Leases, sweep: SweepOrphans) =>
        new RepeatingTask({
          name: 'orphan-sweep',
          everyMs: 10 * MINUTE,
          work: async () => {
            await leases.exclusively('orphan-sweep', (goesOn) => sweep.sweep(new Date(), goesOn));
            return 0;
          },
        }),
    },
    {
      provide: Symbol('HOUSEKEEPING'),
      inject: [DataSource, IdempotencyStore, UPLOAD_QUOTA, UPLOADS_UNDER_WAY, LocalSpool],
      useFactory: (
        dataSource: DataSource,
        idempotency: IdempotencyStore,
        quota: UploadQuota,
        uploads: UploadsUnderWay,
        spool: LocalSpool,
      ) =>
        new RepeatingTask({
          name: 'housekeeping',
          everyMs: 60 * MINUTE,
          work: async () => {
            await spool.clear(new Date());
            await quota.prune();
            await uploads.prune();
            await idempotency.purge();
            await purgeInbox(dataSource);
            for (const ledger of ledgers) await purgeAllRows(dataSource, ledger);
            return 0;
          },
        }),
    },
  ];
}
