import { MailForStaffSchema } from '@headshots/proto/notification/v1/notification_pb';
import { z } from 'zod';
import { date, dateOrNull, flag, text, textOrNull } from '../fields.ts';
import { Field, view } from '../view.ts';

const states = ['pending', 'sent', 'parked', 'dropped'] as const;

export const deskMail = view(MailForStaffSchema, 'DeskMail', {
  id: text,
  kind: text.describe('`receipt`, `ready`, `refunded`, `payment_problem`, `claim_review`, `claim_declined`'),
  state: new Field(z.enum(states), (state: string) => z.enum(states).parse(state)).describe(
    '`parked` was given up, `dropped` was not wanted any more',
  ),
  queuedAt: date,
  finishedAt: dateOrNull.describe('null while it waits'),
  problem: textOrNull.describe('why it was not sent, or not yet'),
  askedBy: textOrNull.describe('name of the staff who had it sent again'),
  canResend: flag,
});
