import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { id, line } from '../schemas.ts';

export const exportAccountAtDesk = endpoint({
  id: 'exportAccountAtDesk',
  tag: 'desk',
  summary:
    'Everything stored about somebody, the same ZIP that its owner can download; a supervisor’s to ask for, and noted before anything leaves',
  method: 'POST',
  path: '/desk/accounts/{id}/export',
  access: 'staff',
  limit: 'account',
  form: 'archive',
  params: z.object({ id }),
  unknown: 'account.not_found',
  body: z.strictObject({
    address: line(254).min(3).describe('of the account, typed once more; in a body, so that no log holds it'),
    reason: line(500).min(3).describe('how it was made sure who asked; for the operator alone'),
  }),
  errors: ['desk.supervisor_needed'],
});
