import type { Session, User } from '@headshots/proto/identity/v1/identity_pb';
import type { z } from 'zod';
import { dateText } from '../fields.ts';
import type { session, user } from './user.view.ts';

const genders = ['male', 'female', 'other'] as const;

/** @throws Error when identity left the user out */
export function userView(given: User | undefined): z.output<typeof user> {
  if (!given) throw new Error('Identity left out the user.');
  return {
    id: given.id,
    email: given.email,
    firstName: given.firstName,
    lastName: given.lastName,
    gender: genders.find((known) => known === given.gender) ?? null,
    language: given.language,
    emailVerified: given.emailVerified,
    hasPassword: given.hasPassword,
    providers: given.providers,
    termsAccepted: given.termsAccepted,
    createdAt: dateText(given.createdAt),
  };
}

export function sessionView(given: Session): z.output<typeof session> {
  return { user: userView(given.user), token: given.token };
}
