import type { Provider } from '@nestjs/common';
import { Erasures } from '@headshots/platform/erasure';
import { IdempotencyStore, UnitOfWork } from '@headshots/platform/persistence';
import { RemoveObjects } from '../application/clean-up/remove-objects.use-case.ts';
import { SweepOrphans } from '../application/clean-up/sweep-orphans.use-case.ts';
import { DeletePhoto } from '../application/delete-photo/delete-photo.use-case.ts';
import { HEADSHOT_STORE, type HeadshotStore } from '../application/ports/headshot-store.ts';
import { IMAGE_WORKSHOP, type ImageWorkshop } from '../application/ports/image-workshop.ts';
import { OBJECT_STORE, type ObjectStore } from '../application/ports/object-store.ts';
import { PHOTO_LIFE, type PhotoLife } from '../application/ports/photo-life.ts';
import { PHOTO_STORE, type PhotoStore } from '../application/ports/photo-store.ts';
import { REMOVALS, type Removals } from '../application/ports/removals.ts';
import { SELFIE_CHECK, type SelfieCheck } from '../application/ports/selfie-check.ts';
import { SWEEP_POSITIONS, type SweepPositions } from '../application/ports/sweep-positions.ts';
import { UPLOADS_UNDER_WAY, type UploadsUnderWay } from '../application/ports/uploads-under-way.ts';
import { UPLOAD_QUOTA, type UploadQuota } from '../application/ports/upload-quota.ts';
import { PhotoMessages } from '../application/read-photos/photo-messages.ts';
import { ReadPhotos } from '../application/read-photos/read-photos.use-case.ts';
import { FileLinks } from '../application/serve-file/file-links.ts';
import { OpenFileByLink } from '../application/serve-file/open-file.use-case.ts';
import { UploadPhoto } from '../application/upload-photo/upload-photo.use-case.ts';
import type { MediaConfig } from '../media.config.ts';
import { progressProviders } from './progress.providers.ts';
import { OBJECT_REMOVER, type ObjectRemover } from './tokens.ts';

export function useCaseProviders(config: MediaConfig): Provider[] {
  const brand = config.BRAND_NAME;
  const links = new FileLinks(config.FILES_SIGNING_KEY);
  return [
    ...progressProviders(),
    {
      provide: UploadPhoto,
      inject: [
        UnitOfWork,
        IdempotencyStore,
        PHOTO_STORE,
        OBJECT_STORE,
        IMAGE_WORKSHOP,
        SELFIE_CHECK,
        UPLOAD_QUOTA,
        REMOVALS,
        Erasures,
        UPLOADS_UNDER_WAY,
        OBJECT_REMOVER,
      ],
      useFactory: (
        unitOfWork: UnitOfWork,
        idempotency: IdempotencyStore,
        photos: PhotoStore,
        objects: ObjectStore,
        images: ImageWorkshop,
        selfieCheck: SelfieCheck,
        quota: UploadQuota,
        removals: Removals,
        erasures: Erasures,
        underWay: UploadsUnderWay,
        remover: ObjectRemover,
      ) =>
        new UploadPhoto({
          unitOfWork,
          idempotency,
          photos,
          objects,
          images,
          selfieCheck,
          quota,
          removals,
          erasures,
          underWay,
          wakeRemover: () => remover.wake(),
        }),
    },
    {
      provide: ReadPhotos,
      inject: [PHOTO_STORE, HEADSHOT_STORE, PHOTO_LIFE],
      useFactory: (photos: PhotoStore, headshots: HeadshotStore, life: PhotoLife) =>
        new ReadPhotos(photos, headshots, life, new PhotoMessages(links, brand)),
    },
    {
      provide: DeletePhoto,
      inject: [UnitOfWork, PHOTO_STORE, PHOTO_LIFE, REMOVALS, OBJECT_REMOVER],
      useFactory: (
        unitOfWork: UnitOfWork,
        photos: PhotoStore,
        life: PhotoLife,
        removals: Removals,
        remover: ObjectRemover,
      ) => new DeletePhoto(unitOfWork, photos, life, removals, () => remover.wake()),
    },
    {
      provide: OpenFileByLink,
      inject: [PHOTO_STORE, HEADSHOT_STORE, PHOTO_LIFE, OBJECT_STORE],
      useFactory: (photos: PhotoStore, headshots: HeadshotStore, life: PhotoLife, objects: ObjectStore) =>
        new OpenFileByLink({ photos, headshots, life, objects, links, brand }),
    },
    {
      provide: RemoveObjects,
      inject: [REMOVALS, OBJECT_STORE],
      useFactory: (removals: Removals, objects: ObjectStore) => new RemoveObjects(removals, objects),
    },
    {
      provide: SweepOrphans,
      inject: [UnitOfWork, PHOTO_STORE, HEADSHOT_STORE, OBJECT_STORE, REMOVALS, SWEEP_POSITIONS],
      useFactory: (
        unitOfWork: UnitOfWork,
        photos: PhotoStore,
        headshots: HeadshotStore,
        objects: ObjectStore,
        removals: Removals,
        positions: SweepPositions,
      ) => new SweepOrphans({ unitOfWork, photos, headshots, objects, removals, positions }),
    },
  ];
}
