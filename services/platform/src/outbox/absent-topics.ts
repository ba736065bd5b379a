import { Logger } from '@nestjs/common';
import { backoff, type Backoff } from '../backoff/index.ts';
import { metrics } from '../telemetry/metrics.ts';

const pauseMs = { first: 2_000, most: 30_000 } as const satisfies Backoff;

interface Absence {
  readonly until: number;
  readonly times: number;
}

/** Topics the broker lacks or refuses us: their rows wait 2 to 30 s while those of other topics go on. */
export class AbsentTopics {
  private readonly logger = new Logger('outbox');
  private readonly absences = new Map<string, Absence>();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  get size(): number {
    return this.absences.size;
  }

  note(topic: string, reason: string): void {
    const before = this.absences.get(topic);
    const times = (before?.times ?? 0) + 1;
    this.absences.set(topic, { until: this.now() + backoff(pauseMs, times), times });
    metrics.outboxTopicsAbsent.set(this.absences.size);
    if (!before) this.logger.error(`the broker takes nothing for ${topic} (${reason}); its events wait`);
  }

  sent(topic: string): void {
    if (!this.absences.delete(topic)) return;
    metrics.outboxTopicsAbsent.set(this.absences.size);
    this.logger.log(`the broker takes events for ${topic} again`);
  }

  waits(topic: string): boolean {
    return this.now() < (this.absences.get(topic)?.until ?? 0);
  }
}
