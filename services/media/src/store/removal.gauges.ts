import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { oldestRemoval } from './object-removal.repository.ts';

const oldest = new Gauge({
  name: 'media_object_removals_oldest_seconds',
  help: 'How long the oldest deletion of objects is due that was not carried out',
});

@Injectable()
export class RemovalGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: oldestRemoval, gauges: { oldest } });
  }
}
