import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { RemovePhoto } from '../library/index.ts';
import { storeSettings, type MediaConfig } from '../media.config.ts';
import { PhotoRepository } from '../photo/index.ts';
import {
  ClaimBucket,
  DeletionLedger,
  InstallationRepository,
  ObjectRemovalRepository,
  ObjectStore,
  StoreCustody,
} from '../store/index.ts';
import { StoreSettings } from '../store/store.settings.ts';
import { objectStore } from '../surroundings.module.ts';
import { tables } from '../tables.ts';
import { AcceptDatabase } from './accept-database.use-case.ts';
import { ListDeletions } from './list-deletions.use-case.ts';
import { RepeatPhotoDeletions } from './repeat-photo-deletions.use-case.ts';
import { RepeatedDeletionsRepository } from './repeated-deletions.repository.ts';

/** What operators' commands need, without workers, bus and decoders. Facts are sent by the service that runs beside it. */
@Module({})
export class OperatorModule {
  static forRoot(config: MediaConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot()],
      providers: [
        // While the service beside it does not start, they have to work.
        { provide: StoreSettings, useValue: { ...storeSettings(config), restoring: true } },
        { provide: ObjectStore, useValue: objectStore(config) },
        AcceptDatabase,
        ClaimBucket,
        DeletionLedger,
        InstallationRepository,
        ListDeletions,
        ObjectRemovalRepository,
        PhotoRepository,
        RemovePhoto,
        RepeatedDeletionsRepository,
        RepeatPhotoDeletions,
        StoreCustody,
      ],
    };
  }
}
