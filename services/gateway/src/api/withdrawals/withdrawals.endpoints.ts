import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { date, id, line } from '../schemas.ts';

const tag = 'withdrawals';

/** Whatever somebody wrote is received: what cannot be printed is taken out, and orders cuts it. */
const anyText = z.string().min(1).max(4_000);
const newWithdrawal = z.strictObject({
  name: anyText,
  orderNumber: anyText,
  email: anyText,
  language: line(10).default(''),
});
const draft = z.object({ id: z.string(), expiresAt: date.describe('until when it can be confirmed') });
const receipt = z.object({
  id: z.string(),
  receivedAt: date,
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
});

export const startWithdrawal = endpoint({
  id: 'startWithdrawal',
  tag,
  summary: 'First step of a withdrawal: a draft without effect; the same answer for known and unknown orders',
  method: 'POST',
  path: '/withdrawals',
  access: 'public',
  limit: 'withdrawal',
  body: newWithdrawal,
  status: 201,
  answer: draft,
  errors: [],
});

export const confirmWithdrawal = endpoint({
  id: 'confirmWithdrawal',
  tag,
  summary: 'Second step: the withdrawal is received; repeated within a day it answers the same',
  method: 'POST',
  path: '/withdrawals/{id}/confirm',
  access: 'public',
  limit: 'withdrawal',
  params: z.object({ id }),
  unknown: 'withdrawal.not_found',
  answer: receipt,
  errors: [],
});
