import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { overduePhotos } from './photo-life.repository.ts';

const overdue = new Gauge({
  name: 'media_photos_overdue',
  help: 'Photos past their end by more than an hour and not gone from every store',
});

@Injectable()
export class OverdueGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: overduePhotos, gauges: { count: overdue } });
  }
}
