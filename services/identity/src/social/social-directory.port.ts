import type { SocialProvider } from './social.ts';

export interface DirectoryPerson {
  readonly keycloakId: string;
  /** Our user id, where a registration left it. */
  readonly userId: string | undefined;
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** False when support has locked the account. */
  readonly enabled: boolean;
}

/** The directory's side of signing in at a provider. Every method throws DirectoryDown within its time limit. */
export abstract class SocialDirectoryPort {
  abstract person(keycloakId: string): Promise<DirectoryPerson | undefined>;
  /** Signs the browser out of the directory, so that a shared computer remembers nobody. */
  abstract endSession(sessionId: string): Promise<void>;
  abstract removePassword(keycloakId: string): Promise<void>;
  abstract unlink(keycloakId: string, kept?: SocialProvider): Promise<void>;
}
