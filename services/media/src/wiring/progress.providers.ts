import type { Provider } from '@nestjs/common';
import { Inbox } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PackageGauge } from '../adapters/metrics/package-gauge.ts';
import { HEADSHOT_STORE, type HeadshotStore } from '../application/ports/headshot-store.ts';
import { HEADSHOT_TROUBLES, type HeadshotTroubles } from '../application/ports/headshot-troubles.ts';
import { IMAGE_WORKSHOP, type ImageWorkshop } from '../application/ports/image-workshop.ts';
import { OBJECT_STORE, type ObjectStore } from '../application/ports/object-store.ts';
import { PHOTO_STORE, type PhotoStore } from '../application/ports/photo-store.ts';
import { REMOVALS, type Removals } from '../application/ports/removals.ts';
import { SPOOL, type SpoolFolders } from '../application/ports/spool.ts';
import { PhotoProgress } from '../application/record-progress/photo-progress.ts';
import { RecordProgress } from '../application/record-progress/record-progress.use-case.ts';
import { SettlePackages } from '../application/record-progress/settle-packages.use-case.ts';
import { TellStored } from '../application/record-progress/tell-stored.ts';
import { HeadshotTrouble } from '../application/take-headshot/headshot-trouble.ts';
import { TakeHeadshot } from '../application/take-headshot/take-headshot.use-case.ts';

/** What follows an order from its payment to the last image. */
export function progressProviders(): Provider[] {
  return [
    {
      provide: PhotoProgress,
      inject: [PHOTO_STORE, HEADSHOT_TROUBLES],
      useFactory: (photos: PhotoStore, troubles: HeadshotTroubles) =>
        new PhotoProgress(photos, new TellStored(photos, troubles)),
    },
    {
      provide: RecordProgress,
      inject: [Inbox, PHOTO_STORE, PhotoProgress],
      useFactory: (inbox: Inbox, photos: PhotoStore, progress: PhotoProgress) =>
        new RecordProgress(inbox, photos, progress),
    },
    {
      provide: SettlePackages,
      inject: [UnitOfWork, PHOTO_STORE, PhotoProgress],
      useFactory: (unitOfWork: UnitOfWork, photos: PhotoStore, progress: PhotoProgress) =>
        new SettlePackages(unitOfWork, photos, progress),
    },
    {
      provide: PackageGauge,
      inject: [PHOTO_STORE],
      useFactory: (photos: PhotoStore) => new PackageGauge(photos),
    },
    {
      provide: HeadshotTrouble,
      inject: [UnitOfWork, PHOTO_STORE, HEADSHOT_TROUBLES, PhotoProgress],
      useFactory: (
        unitOfWork: UnitOfWork,
        photos: PhotoStore,
        troubles: HeadshotTroubles,
        progress: PhotoProgress,
      ) => new HeadshotTrouble(unitOfWork, photos, troubles, progress),
    },
    {
      provide: TakeHeadshot,
      inject: [
        Inbox,
        PHOTO_STORE,
        HEADSHOT_STORE,
        REMOVALS,
        OBJECT_STORE,
        IMAGE_WORKSHOP,
        SPOOL,
        PhotoProgress,
        HEADSHOT_TROUBLES,
        HeadshotTrouble,
      ],
      useFactory: (
        inbox: Inbox,
        photos: PhotoStore,
        headshots: HeadshotStore,
        removals: Removals,
        objects: ObjectStore,
        images: ImageWorkshop,
        spool: SpoolFolders,
        progress: PhotoProgress,
        troubles: HeadshotTroubles,
        trouble: HeadshotTrouble,
      ) =>
        new TakeHeadshot({
          inbox,
          photos,
          headshots,
          removals,
          objects,
          images,
          spool,
          progress,
          troubles,
          trouble,
        }),
    },
  ];
}
