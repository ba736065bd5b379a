import type { Provider } from '@nestjs/common';
import { erasureProviders } from '@headshots/platform/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { EraseUser } from '../application/erase-user/erase-user.use-case.ts';
import { ExportUser } from '../application/export-user/export-user.use-case.ts';
import { HEADSHOT_STORE, type HeadshotStore } from '../application/ports/headshot-store.ts';
import { OBJECT_STORE, type ObjectStore } from '../application/ports/object-store.ts';
import { PHOTO_LIFE, type PhotoLife } from '../application/ports/photo-life.ts';
import { PHOTO_STORE, type PhotoStore } from '../application/ports/photo-store.ts';
import { USER_HOLDINGS, type UserHoldings } from '../application/ports/user-holdings.ts';
import { FileLinks } from '../application/serve-file/file-links.ts';
import type { MediaConfig } from '../media.config.ts';

/** What a person may ask of their data: a copy, and its end. */
export function personProviders(config: MediaConfig): Provider[] {
  const { FILES_SIGNING_KEY, BRAND_NAME, IDENTITY_URL, RPC_SERVICE_KEY } = config;
  return [
    {
      provide: EraseUser,
      inject: [UnitOfWork, USER_HOLDINGS, OBJECT_STORE],
      useFactory: (unitOfWork: UnitOfWork, holdings: UserHoldings, objects: ObjectStore) =>
        new EraseUser(unitOfWork, holdings, objects),
    },
    ...erasureProviders('media', EraseUser, { baseUrl: IDENTITY_URL, key: RPC_SERVICE_KEY }),
    {
      provide: ExportUser,
      inject: [PHOTO_STORE, HEADSHOT_STORE, PHOTO_LIFE, OBJECT_STORE],
      useFactory: (photos: PhotoStore, headshots: HeadshotStore, life: PhotoLife, objects: ObjectStore) =>
        new ExportUser(photos, headshots, life, objects, new FileLinks(FILES_SIGNING_KEY), BRAND_NAME),
    },
  ];
}
