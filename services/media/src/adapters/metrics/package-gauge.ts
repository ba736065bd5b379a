import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { PhotoRepository } from '../../persistence/photo.repository.ts';

const NAME = 'media_short_packages';

/** Orders of which images could not be kept: each is refunded and tells of a damaged store. */
@Injectable()
export class PackageGauge {
  constructor(photos: PhotoRepository) {
    register.removeSingleMetric(NAME);
    const gauge: Gauge = new Gauge({
      name: NAME,
      help: 'Orders of the last day that ended short of images media could not keep',
      // A scrape must not fail while the database is away.
      collect: async () => gauge.set(await photos.countShort().catch(() => NaN)),
    });
  }
}
