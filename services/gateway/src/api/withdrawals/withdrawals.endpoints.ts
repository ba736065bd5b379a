import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { id, line } from '../schemas.ts';
import { draft, receipt } from './withdrawal.view.ts';

const tag = 'withdrawals';

/** Whatever somebody wrote is received: what cannot be printed is taken out, and orders cuts it. */
const anyText = z.string().min(1).max(4_000);

export const startWithdrawal = endpoint({
  id: 'startWithdrawal',
  tag,
  summary: 'First step of a withdrawal: a draft without effect; the same answer for known and unknown orders',
  method: 'POST',
  path: '/withdrawals',
  access: 'public',
  limit: 'withdrawal',
  body: z.strictObject({
    name: anyText,
    orderNumber: anyText,
    email: anyText,
    language: line(10).default(''),
  }),
  status: 201,
  answer: draft.schema,
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
  answer: receipt.schema,
  errors: [],
});
