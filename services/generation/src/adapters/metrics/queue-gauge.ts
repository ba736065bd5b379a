import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { EnginePool } from '@headshots/engine';
import { ShotRepository } from '../../persistence/shot.repository.ts';

const NAME = 'generation_queue_seconds';

/** How long this process alone would work on everything that is paid and not made; what an autoscaler looks at. */
@Injectable()
export class QueueGauge {
  constructor(
    private readonly shots: ShotRepository,
    private readonly engine: EnginePool,
  ) {
    register.removeSingleMetric(NAME);
    const gauge: Gauge = new Gauge({
      name: NAME,
      help: 'Open shots of all jobs, in seconds of work of one process',
      collect: async () => gauge.set(await this.seconds().catch(() => NaN)),
    });
  }

  /** NaN while the database is away: a scrape must not fail for it. */
  private async seconds(): Promise<number> {
    const { secondsPerImage, slots } = this.engine.profile();
    const measured = await this.shots.measuredSeconds();
    const each = measured === undefined ? secondsPerImage : measured / slots;
    return (await this.shots.openShots()) * each;
  }
}
