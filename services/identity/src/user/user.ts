import type { NormalisedEmail } from '@headshots/platform/text';
import type { Language } from '@headshots/proto/languages';

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

/** `creating` until Keycloak holds the password; only `active` users have sessions. */
export type UserStatus = 'creating' | 'active' | 'deleting' | 'deleted';

export interface NewUser {
  readonly id: string;
  readonly email: NormalisedEmail;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender | undefined;
  readonly language: Language;
  readonly termsVersion: string;
}

export interface User {
  readonly id: string;
  readonly keycloakId: string | undefined;
  /** Absent once deletion starts. */
  readonly email: NormalisedEmail | undefined;
  readonly pendingEmail: NormalisedEmail | undefined;
  /** The name the directory still knows the user by, until it has followed a change. */
  readonly directoryEmail: NormalisedEmail | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender | undefined;
  readonly language: Language;
  readonly emailVerifiedAt: Date | undefined;
  readonly disownedAt: Date | undefined;
  readonly hasPassword: boolean;
  readonly providers: readonly string[];
  readonly termsVersion: string | undefined;
  readonly termsAcceptedAt: Date | undefined;
  readonly status: UserStatus;
  readonly createdAt: Date;
}

export type ActiveUser = User & { readonly email: NormalisedEmail; readonly keycloakId: string };

export function isActive(user: User | undefined): user is ActiveUser {
  return user?.status === 'active' && user.email !== undefined && user.keycloakId !== undefined;
}
