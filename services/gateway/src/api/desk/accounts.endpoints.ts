import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { id, line } from '../schemas.ts';
import { deskAccount } from './account.view.ts';

const asStaff = { tag: 'desk', access: 'staff', limit: 'desk' } as const;
const ofAccount = { ...asStaff, params: z.object({ id }), unknown: 'account.not_found' } as const;
const answer = z.object({ account: deskAccount.schema });

export const findAccount = endpoint({
  ...asStaff,
  id: 'findAccount',
  summary: 'An account by its address or id; the look is noted',
  method: 'POST',
  path: '/desk/accounts/find',
  body: z.strictObject({ who: line(254).min(3).describe('in a body, so that no log holds an address') }),
  answer,
  errors: ['account.not_found'],
});

export const lockAccount = endpoint({
  ...ofAccount,
  id: 'lockAccount',
  summary:
    'Ends all sessions, refuses every login, pays back what is not delivered and tells the owner the reason; once more for one that is locked succeeds, and the first reason stands',
  method: 'POST',
  path: '/desk/accounts/{id}/lock',
  body: z.strictObject({
    reason: line(1_000).min(3).describe('as the customer reads it, in the language of the account'),
  }),
  answer,
  errors: [],
});

export const unlockAccount = endpoint({
  ...ofAccount,
  id: 'unlockAccount',
  summary: 'Lets the owner log in again; once more for one that is not locked succeeds',
  method: 'POST',
  path: '/desk/accounts/{id}/unlock',
  answer,
  errors: [],
});

export const correctAddress = endpoint({
  ...ofAccount,
  id: 'correctAddress',
  summary:
    'Gives an account whose address nobody has verified another one, which gets the mail that verifies it; all sessions end, and links mailed to the old address are void. The address that it has already changes nothing',
  method: 'POST',
  path: '/desk/accounts/{id}/address',
  body: z.strictObject({
    address: line(254).min(3),
    reason: line(1_000)
      .min(3)
      .describe('how the person showed that the account is theirs; for the operator alone'),
  }),
  answer,
  errors: ['account.address_verified', 'account.provider_linked', 'auth.account_locked', 'auth.email_exists'],
});

export const sendLink = endpoint({
  ...ofAccount,
  id: 'sendLink',
  summary:
    'Mails the owner what they can ask for themselves: the link that verifies the address, or for a verified one that to set a password. Within the limits of their own requests, beyond which nothing is sent',
  method: 'POST',
  path: '/desk/accounts/{id}/link',
  body: z.strictObject({ reason: line(500).min(3).describe('for the operator alone') }),
  answer: answer.extend({
    sent: z
      .boolean()
      .describe('false where such a mail went out within the last minute, or three within the last hour'),
  }),
  errors: ['auth.account_locked'],
});

export const deleteAccountAtDesk = endpoint({
  ...ofAccount,
  id: 'deleteAccountAtDesk',
  summary:
    'Deletes an account in every service, as its owner could; a supervisor’s to do, and cannot be undone',
  method: 'POST',
  path: '/desk/accounts/{id}/delete',
  answer: z.object({ deletionId: z.string() }),
  errors: ['desk.supervisor_needed'],
});
