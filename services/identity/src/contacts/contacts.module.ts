import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PersonModule } from '../person/index.ts';
import { GetAccountLock } from './get-account-lock.use-case.ts';
import { GetContact } from './get-contact.use-case.ts';
import { IssueMailLink } from './issue-mail-link.use-case.ts';

@Module({
  imports: [UserModule, MailLinksModule, PersonModule],
  providers: [GetAccountLock, GetContact, IssueMailLink],
  exports: [GetAccountLock, GetContact, IssueMailLink],
})
export class ContactsModule {}
