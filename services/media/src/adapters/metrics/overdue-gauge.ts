import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { PhotoLifeRepository } from '../../persistence/photo-life.repository.ts';

const NAME = 'media_photos_overdue';

/** Photos that should have been deleted an hour ago: above 0 the promise of 30 days is broken. */
@Injectable()
export class OverdueGauge {
  constructor(life: PhotoLifeRepository) {
    register.removeSingleMetric(NAME);
    const gauge: Gauge = new Gauge({
      name: NAME,
      help: 'Photos past their end by more than an hour and not gone from every store',
      // A scrape must not fail while the database is away.
      collect: async () => gauge.set(await life.overdue().catch(() => NaN)),
    });
  }
}
