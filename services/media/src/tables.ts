import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  RefundsOfErasures1766900000000,
} from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Leases1764500000000 } from '@headshots/platform/workers';
import { PhotosAndHeadshots1764000000000 } from './migrations/1764000000000-photos-and-headshots.ts';
import { ErasingUsers1764100001000 } from './migrations/1764100001000-erasing-users.ts';
import { UploadsUnderWay1764100003000 } from './migrations/1764100003000-uploads-under-way.ts';
import { KeptPackages1764200000000 } from './migrations/1764200000000-kept-packages.ts';
import { DeliveredOrders1764200001000 } from './migrations/1764200001000-delivered-orders.ts';
import { LifeOfPhotos1764200002000 } from './migrations/1764200002000-life-of-photos.ts';
import { SweepPositions1764200003000 } from './migrations/1764200003000-sweep-positions.ts';
import { WhatIsDue1764500001000 } from './migrations/1764500001000-what-is-due.ts';
import { AgeOfLedgers1764400002000 } from './migrations/1764400002000-age-of-ledgers.ts';
import { Eyes1766400000000 } from './migrations/1766400000000-eyes.ts';
import { RecentTimes1766400001000 } from './migrations/1766400001000-recent-times.ts';
import { ObjectsOfEndedPhotos1766400002000 } from './migrations/1766400002000-objects-of-ended-photos.ts';
import { TrialsOfPhotos1766600001000 } from './migrations/1766600001000-trials-of-photos.ts';
import { Installation1766705000000 } from './migrations/1766705000000-installation.ts';
import { DeletedPhotos1766802000000 } from './migrations/1766802000000-deleted-photos.ts';
import { Favourites1767000000000 } from './migrations/1767000000000-favourites.ts';
import { AgeOfRemovals1766500001000 } from './migrations/1766500001000-age-of-removals.ts';
import { PhotosKeptLonger1766906000000 } from './migrations/1766906000000-photos-kept-longer.ts';
import { Outfits1766800001000 } from './migrations/1766800001000-outfits.ts';
import { HeadshotTroubleEntity } from './packages/headshot-trouble.entity.ts';
import { HeadshotEntity } from './photo/headshot.entity.ts';
import { ObjectRemovalEntity } from './store/object-removal.entity.ts';
import { FilesOfOrders1766701001000 } from './migrations/1766701001000-files-of-orders.ts';
import { PhotoEntity } from './photo/photo.entity.ts';
import { RunEntity } from './photo/run.entity.ts';
import { StoreOutageEntity } from './packages/store-outage.entity.ts';
import { UploadQuotaEntity } from './uploads/upload-quota.entity.ts';

export const tables = {
  entities: [
    PhotoEntity,
    RunEntity,
    HeadshotEntity,
    HeadshotTroubleEntity,
    StoreOutageEntity,
    ObjectRemovalEntity,
    UploadQuotaEntity,
  ],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    PhotosAndHeadshots1764000000000,
    ErasureTables1764100000000,
    ErasingUsers1764100001000,
    UploadsUnderWay1764100003000,
    KeptPackages1764200000000,
    DeliveredOrders1764200001000,
    LifeOfPhotos1764200002000,
    SweepPositions1764200003000,
    Leases1764500000000,
    WhatIsDue1764500001000,
    ErasuresByAge1764400001000,
    AgeOfLedgers1764400002000,
    Eyes1766400000000,
    RecentTimes1766400001000,
    ObjectsOfEndedPhotos1766400002000,
    AgeOfRemovals1766500001000,
    TrialsOfPhotos1766600001000,
    FilesOfOrders1766701001000,
    Installation1766705000000,
    Outfits1766800001000,
    DeletedPhotos1766802000000,
    Favourites1767000000000,
    RefundsOfErasures1766900000000,
    PhotosKeptLonger1766906000000,
  ],
};
