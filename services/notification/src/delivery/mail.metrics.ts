import { Counter, Histogram } from 'prom-client';
import { countFromZero } from '@headshots/platform/telemetry';
import { mailKinds, type MailKind } from '../mails/mail-kind.ts';

/** How a mail ends: taken by the mail server, not needed any more, or given up. */
const outcomes = ['sent', 'dropped', 'parked'] as const;
export type MailOutcome = (typeof outcomes)[number];

const mails = new Counter({
  name: 'mails_total',
  help: 'Mails that are done, by how they ended: sent, dropped (not needed any more), parked (given up)',
  labelNames: ['kind', 'outcome'],
});
const seconds = new Histogram({
  name: 'mail_seconds',
  help: 'From the fact a mail tells of until the mail server took it',
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3_600],
});

countFromZero(
  mails,
  mailKinds.flatMap((kind) => outcomes.map((outcome) => ({ kind, outcome }))),
);

export function countMail(kind: MailKind, outcome: MailOutcome, occurredAt: Date): void {
  mails.inc({ kind, outcome });
  if (outcome === 'sent') seconds.observe(Math.max(0, Date.now() - occurredAt.getTime()) / 1000);
}
