import { Injectable } from '@nestjs/common';
import { fallbackLanguage, type Language } from '@headshots/proto/languages';
import { ContactsPort } from '../order/index.ts';
import type { PlaceOrderCommand } from './place-order.command.ts';

@Injectable()
export class OrderLanguage {
  constructor(private readonly contacts: ContactsPort) {}

  /** The one the customer ordered in; where the call names none, the one the account is written to in. */
  async of({ userId, language }: Pick<PlaceOrderCommand, 'userId' | 'language'>): Promise<Language> {
    return language ?? (await this.contacts.contactOf(userId))?.language ?? fallbackLanguage;
  }
}
