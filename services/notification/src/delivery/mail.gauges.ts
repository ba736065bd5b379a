import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { lateMails, oldestMail, parkedMails } from './mail-backlog.repository.ts';

const late = new Gauge({
  name: 'notification_mails_late',
  help: 'Mails that should have gone out a quarter of an hour ago and have not',
});
const parked = new Gauge({
  name: 'notification_mails_parked',
  help: 'Mails of the last day that were given up and need a person',
});
const oldest = new Gauge({ name: 'mails_oldest_seconds', help: 'How long the oldest mail waits' });

@Injectable()
export class MailGauges {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: lateMails, gauges: { count: late } });
    gauges.add({ sql: parkedMails, gauges: { count: parked } });
    gauges.add({ sql: oldestMail, gauges: { age: oldest } });
  }
}
