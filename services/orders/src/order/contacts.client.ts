import type { Client } from '@connectrpc/connect';
import { Problem, problem } from '@headshots/platform/errors';
import { normaliseEmail } from '@headshots/platform/text';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { languageOf } from '@headshots/proto/languages';
import type { Contact, ContactsPort } from './contacts.port.ts';

export class ContactsClient implements ContactsPort {
  constructor(private readonly client: Pick<Client<typeof IdentityService>, 'getContact'>) {}

  async contactOf(userId: string): Promise<Contact | undefined> {
    try {
      const found = await this.client.getContact({ userId });
      const email = normaliseEmail(found.email);
      if (!email) throw problem('service.unavailable');
      return { email, language: languageOf(found.language) };
    } catch (error) {
      if (error instanceof Problem && error.code === 'account.not_found') return undefined;
      throw error;
    }
  }
}
