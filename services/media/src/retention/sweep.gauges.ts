import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { stoppedSweeps } from './sweep-position.repository.ts';

const stopped = new Gauge({
  name: 'media_sweeps_stopped',
  help: 'Buckets whose sweep would remove more than it may and waits for an operator',
});

@Injectable()
export class SweepGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: stoppedSweeps, gauges: { stopped } });
  }
}
