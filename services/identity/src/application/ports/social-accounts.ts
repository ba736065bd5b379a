import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { SocialProvider } from '../../domain/social.ts';
import type { Language, User } from '../../domain/user.ts';

export interface NewSocialUser {
  readonly id: string;
  readonly keycloakId: string;
  readonly email: NormalisedEmail;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly provider: SocialProvider;
  /** Whether the provider has proven the address. */
  readonly verified: boolean;
}

/** What a provider knows about the owner of an address. */
export type OwnerNames = Pick<NewSocialUser, 'firstName' | 'lastName'>;

export interface SocialAccounts {
  byKeycloakId(tx: Tx, keycloakId: string): Promise<User | undefined>;
  /** Adds an active account without password; false when the directory's user or the address has one. */
  insert(tx: Tx, user: NewSocialUser): Promise<boolean>;
  /** Notes another way to sign in. */
  addProvider(tx: Tx, id: string, provider: SocialProvider): Promise<void>;
  /** Forgets every provider the account could be entered by. */
  dropProviders(tx: Tx, id: string): Promise<void>;
  /** Whether a new password is on its way to the directory. */
  isPasswordChanging(tx: Tx, id: string): Promise<boolean>;
  /** Gives an account nobody has verified to the owner of its address: what the stranger typed is gone. */
  claim(tx: Tx, id: string, owner: OwnerNames, provider: SocialProvider): Promise<void>;
}

export const SOCIAL_ACCOUNTS = Symbol('SOCIAL_ACCOUNTS');
