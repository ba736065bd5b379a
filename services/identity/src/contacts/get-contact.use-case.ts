import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Language } from '@headshots/proto/languages';
import { isActive } from '../user/user.ts';
import type { FarewellRefund } from '../person/account-deletion.ts';
import { openContact } from '../person/sealed-contact.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { DeletionRepository } from '../person/index.ts';
import { UserRepository } from '../user/index.ts';

export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly refunds?: readonly FarewellRefund[];
}

/** Whom to write to: an active user, or the former owner of a deleted account for the one mail that says so. */
@Injectable()
export class GetContact {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly users: UserRepository,
    private readonly deletions: DeletionRepository,
  ) {}

  /** @throws Problem `account.not_found` */
  async run(userId: string, eventId: string): Promise<Contact> {
    const user = await this.users.byId(userId);
    const contact = isActive(user) ? user : await this.farewell(userId, eventId);
    if (!contact) throw problem('account.not_found');
    return contact;
  }

  private async farewell(userId: string, eventId: string): Promise<Contact | undefined> {
    const deletion = eventId === '' ? undefined : await this.deletions.byFarewell(eventId);
    if (deletion?.userId !== userId || !deletion.contact) return undefined;
    return openContact(this.settings.contactKey, deletion.id, deletion.contact);
  }
}
