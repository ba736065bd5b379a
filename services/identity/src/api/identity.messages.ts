import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  AccountForStaffSchema,
  AccountLockSchema,
  ContactSchema,
  DeskSessionSchema,
  MySessionSchema,
  SessionSchema,
  UserSchema,
} from '@headshots/proto/identity/v1/identity_pb';
import type { Contact } from '../contacts/index.ts';
import type { AccountForStaff, DeskSession } from '../desk/index.ts';
import type { MySession, SignedIn } from '../sessions/index.ts';
import type { AccountLock } from '../user/index.ts';
import type { User } from '../user/user.ts';

export function userMessage(user: User): MessageInitShape<typeof UserSchema> {
  return {
    id: user.id,
    email: user.email ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    gender: user.gender ?? '',
    language: user.language,
    emailVerified: user.emailVerifiedAt !== undefined,
    hasPassword: user.hasPassword,
    providers: [...user.providers],
    termsAccepted: user.termsVersion !== undefined,
    createdAt: timestampFromDate(user.createdAt),
  };
}

export function sessionMessage({ user, token }: SignedIn): MessageInitShape<typeof SessionSchema> {
  return { user: userMessage(user), token };
}

export function contactMessage({
  email,
  firstName,
  lastName,
  language,
  refunds = [],
}: Contact): MessageInitShape<typeof ContactSchema> {
  const owed = refunds.map(({ orderNumber, amount, currency, review }) => ({
    orderNumber,
    amount: { amount: BigInt(amount), currency },
    review,
  }));
  return { email, firstName, lastName, language, refunds: owed };
}

export function deskSessionMessage({
  expiresAt,
  ...session
}: DeskSession): MessageInitShape<typeof DeskSessionSchema> {
  return { ...session, expiresAt: timestampFromDate(expiresAt) };
}

export function accountForStaffMessage({
  user: { id, email, firstName, lastName, language, createdAt, emailVerifiedAt },
  lock,
  acts,
}: AccountForStaff): MessageInitShape<typeof AccountForStaffSchema> {
  return {
    userId: id,
    ...{ email, firstName, lastName, language },
    createdAt: timestampFromDate(createdAt),
    emailVerified: emailVerifiedAt !== undefined,
    ...(lock && { lock: { reason: lock.reason, lockedAt: timestampFromDate(lock.lockedAt) } }),
    acts: acts.map(({ at, reason, ...act }) => ({ ...act, at: timestampFromDate(at), reason: reason ?? '' })),
  };
}

export function mySessionMessage(session: MySession): MessageInitShape<typeof MySessionSchema> {
  const { id, startedAt, lastUsedAt, current, browser, system } = session;
  return {
    id,
    startedAt: timestampFromDate(startedAt),
    lastUsedAt: timestampFromDate(lastUsedAt),
    current,
    device: { browser, system },
  };
}

export function accountLockMessage({
  reason,
  lockedAt,
  unlockedAt,
}: AccountLock): MessageInitShape<typeof AccountLockSchema> {
  return {
    reason,
    lockedAt: timestampFromDate(lockedAt),
    ...(unlockedAt ? { unlockedAt: timestampFromDate(unlockedAt) } : {}),
  };
}
