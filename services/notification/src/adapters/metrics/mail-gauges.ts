import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { MailBacklogRepository } from '../../persistence/mail-backlog.repository.ts';

const LATE = 'notification_mails_late';
const PARKED = 'notification_mails_parked';

/** Mails that people wait for in vain, seen at each scrape. */
@Injectable()
export class MailGauges {
  constructor(private readonly backlog: MailBacklogRepository) {
    register.removeSingleMetric(LATE);
    register.removeSingleMetric(PARKED);
    const late: Gauge = new Gauge({
      name: LATE,
      help: 'Mails that should have gone out a quarter of an hour ago and have not',
      collect: async () => late.set(await this.count('late')),
    });
    const parked: Gauge = new Gauge({
      name: PARKED,
      help: 'Mails of the last day that were given up and need a person',
      collect: async () => parked.set(await this.count('parked')),
    });
  }

  /** NaN while the database is away: a scrape must not fail for it. */
  private count(which: keyof MailBacklogRepository): Promise<number> {
    return this.backlog[which]().catch(() => NaN);
  }
}
