import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { reference } from '../schemas.ts';
import { deskMail } from './mail.view.ts';

const asStaff = { tag: 'desk', access: 'staff', limit: 'desk' } as const;
const number = reference(20).min(1);

export const listMailsAtDesk = endpoint({
  ...asStaff,
  id: 'listMailsAtDesk',
  summary: 'Mails to the customer about an order, the oldest first',
  method: 'GET',
  path: '/desk/orders/{number}/mails',
  params: z.object({ number }),
  unknown: 'order.not_found',
  answer: z.object({ mails: z.array(deskMail.schema) }),
  errors: [],
});

export const resendMail = endpoint({
  ...asStaff,
  id: 'resendMail',
  summary:
    'Sends a mail once more, to the address that the account has now; while one of its kind waits, no other is added',
  method: 'POST',
  path: '/desk/orders/{number}/mails/{mail}/resend',
  params: z.object({ number, mail: reference(100).min(1) }),
  unknown: 'mail.not_found',
  answer: z.object({ mail: deskMail.schema }),
  errors: ['order.not_found', 'mail.not_again'],
});
