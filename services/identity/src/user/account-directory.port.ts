import { DependencyDown } from '@headshots/platform/errors';
import type { NormalisedEmail } from '@headshots/platform/text';

export interface DirectoryUser {
  readonly keycloakId: string;
  readonly userId: string | undefined;
  readonly createdAt: Date;
}

export interface NewDirectoryUser {
  readonly userId: string;
  readonly email: NormalisedEmail;
  readonly password: string;
}

export type PasswordCheck =
  | { readonly result: 'right'; readonly keycloakId: string }
  | { readonly result: 'wrong' }
  | { readonly result: 'disabled' };

export type Creation =
  | { readonly result: 'created'; readonly keycloakId: string }
  | { readonly result: 'exists' }
  | { readonly result: 'weak_password' }
  | { readonly result: 'refused_address' };

export type PasswordSetting = 'set' | 'weak_password';
export type Renaming = 'renamed' | 'taken' | 'refused';

export class DirectoryDown extends DependencyDown {
  override readonly name = 'DirectoryDown';
  /** False when the request surely never arrived. */
  readonly mayHaveHappened: boolean;

  constructor(mayHaveHappened: boolean, cause?: unknown) {
    super('The account directory does not answer.', { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** Keeper of passwords and locks. Every method throws {@link DirectoryDown} within its time limit. */
export abstract class AccountDirectoryPort {
  abstract checkPassword(email: NormalisedEmail, password: string): Promise<PasswordCheck>;
  /** Whether the directory itself holds the user locked. Takes the same time for nobody. */
  abstract isLocked(keycloakId: string | undefined): Promise<boolean>;
  abstract create(user: NewDirectoryUser): Promise<Creation>;
  abstract findByEmail(email: NormalisedEmail): Promise<DirectoryUser | undefined>;
  abstract remove(keycloakId: string): Promise<void>;
  abstract setPassword(keycloakId: string, password: string): Promise<PasswordSetting>;
  abstract clearFailures(keycloakId: string): Promise<void>;
  abstract rename(keycloakId: string, email: NormalisedEmail): Promise<Renaming>;
  abstract setEnabled(keycloakId: string, enabled: boolean): Promise<void>;
  abstract disabled(): Promise<readonly string[]>;
}
