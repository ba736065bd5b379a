import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  RefundsOfErasures1766900000000,
} from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { JobsAndShots1764000000000 } from './migrations/1764000000000-jobs-and-shots.ts';
import { JobsOfUser1764100001000 } from './migrations/1764100001000-jobs-of-user.ts';
import { LineOfShots1764300000000 } from './migrations/1764300000000-line-of-shots.ts';
import { EndOfJobs1764400000000 } from './migrations/1764400000000-end-of-jobs.ts';
import { Retakes1766200000000 } from './migrations/1766200000000-retakes.ts';
import { TraceOfTheOrder1766300000000 } from './migrations/1766300000000-trace-of-the-order.ts';
import { Previews1766600000000 } from './migrations/1766600000000-previews.ts';
import { TurnsOfAccounts1766702000000 } from './migrations/1766702000000-turns-of-accounts.ts';
import { TurnsOfPreviews1766702001000 } from './migrations/1766702001000-turns-of-previews.ts';
import { Outfits1766800000000 } from './migrations/1766800000000-outfits.ts';
import { GrantedRetakes1767100000000 } from './migrations/1767100000000-granted-retakes.ts';
import { JobEntity } from './jobs/job.entity.ts';
import { OrderStopEntity } from './work/order-stop.entity.ts';
import { PhotoStopEntity } from './work/photo-stop.entity.ts';
import { PreviewUseEntity } from './previews/preview-use.entity.ts';
import { PreviewEntity } from './previews/preview.entity.ts';
import { ShotEntity } from './jobs/shot.entity.ts';

export const tables = {
  entities: [JobEntity, ShotEntity, OrderStopEntity, PhotoStopEntity, PreviewEntity, PreviewUseEntity],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    JobsAndShots1764000000000,
    ErasureTables1764100000000,
    JobsOfUser1764100001000,
    LineOfShots1764300000000,
    EndOfJobs1764400000000,
    ErasuresByAge1764400001000,
    Retakes1766200000000,
    TraceOfTheOrder1766300000000,
    Previews1766600000000,
    TurnsOfAccounts1766702000000,
    TurnsOfPreviews1766702001000,
    Outfits1766800000000,
    GrantedRetakes1767100000000,
    RefundsOfErasures1766900000000,
  ],
};
