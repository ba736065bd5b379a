import { Injectable } from '@nestjs/common';
import { EnginePool } from '@headshots/engine';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { queueOfWork } from './shot.repository.ts';

const queue = new Gauge({
  name: 'generation_queue_seconds',
  help: 'Open shots of all jobs, in seconds of work of one process',
});

@Injectable()
export class QueueGauge {
  constructor(gauges: DatabaseGauges, engine: EnginePool) {
    gauges.add({
      sql: queueOfWork,
      values: () => [engine.profile().slots, engine.profile().secondsPerImage],
      gauges: { seconds: queue },
    });
  }
}
