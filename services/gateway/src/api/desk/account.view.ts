import {
  AccountActSchema,
  AccountForStaffSchema,
  LastingLockSchema,
} from '@headshots/proto/identity/v1/identity_pb';
import { z } from 'zod';
import { date, flag, text, textOrNull } from '../fields.ts';
import { Computed, list, orNull, view } from '../view.ts';

const lastingLock = view(LastingLockSchema, 'LastingLock', {
  reason: text.describe('as the customer reads it'),
  lockedAt: date,
});

const accountAct = view(AccountActSchema, 'AccountAct', {
  at: date,
  act: text.describe('`look`, `lock`, `unlock`, `correct-address`, `send-link`, `export`, `delete`'),
  operator: text.describe('name of whoever did it'),
  reason: textOrNull.describe('for the operator alone; null where none is kept'),
});

export const deskAccount = view(AccountForStaffSchema, 'DeskAccount', {
  id: new Computed(z.string(), ({ userId }: { readonly userId: string }) => userId),
  email: text,
  firstName: text,
  lastName: text,
  language: text.describe('that the customer reads'),
  createdAt: date,
  emailVerified: flag,
  lock: orNull(lastingLock).describe('null while the operator has not locked it'),
  acts: list(accountAct).describe('what staff and operators did about it, the oldest first'),
});
