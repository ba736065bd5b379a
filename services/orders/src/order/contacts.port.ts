import type { NormalisedEmail } from '@headshots/platform/text';
import type { Language } from '@headshots/proto/languages';

export interface Contact {
  readonly email: NormalisedEmail;
  readonly language: Language;
}

export abstract class ContactsPort {
  /**
   * Where a user is written to, and in which language; undefined when there is no such account any more.
   * @throws Problem `service.unavailable` when nobody answers
   */
  abstract contactOf(userId: string): Promise<Contact | undefined>;
}
