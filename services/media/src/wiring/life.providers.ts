import type { Provider } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { Leases } from '@headshots/platform/workers';
import { DataSource } from 'typeorm';
import { OverdueGauge } from '../adapters/metrics/overdue-gauge.ts';
import { PhotoLifeRepository } from '../adapters/persistence/photo-life.repository.ts';
import { EndPhotos } from '../application/end-photos/end-photos.use-case.ts';
import { OBJECT_STORE, type ObjectStore } from '../application/ports/object-store.ts';
import { PHOTO_LIFE, type PhotoLife } from '../application/ports/photo-life.ts';
import { RepeatingTask } from '../workers/repeating-task.ts';

const EVERY_MS = 10 * 60_000;

/** What ends photos in time. */
export function lifeProviders(): Provider[] {
  return [
    {
      provide: PHOTO_LIFE,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new PhotoLifeRepository(dataSource),
    },
    {
      provide: OverdueGauge,
      inject: [PHOTO_LIFE],
      useFactory: (life: PhotoLife) => new OverdueGauge(life),
    },
    {
      provide: EndPhotos,
      inject: [UnitOfWork, PHOTO_LIFE, OBJECT_STORE],
      useFactory: (unitOfWork: UnitOfWork, life: PhotoLife, objects: ObjectStore) =>
        new EndPhotos(unitOfWork, life, objects),
    },
    {
      provide: Symbol('END_PHOTOS'),
      inject: [Leases, EndPhotos, PHOTO_LIFE],
      useFactory: (leases: Leases, endPhotos: EndPhotos, life: PhotoLife) =>
        new RepeatingTask({
          name: 'end-photos',
          everyMs: EVERY_MS,
          work: async () => {
            const done = await leases.exclusively('end-photos', () => endPhotos.round());
            if (!done) await life.forget();
            return done ?? 0;
          },
        }),
    },
  ];
}
