export { ContactsModule } from './contacts.module.ts';
export { GetAccountLock } from './get-account-lock.use-case.ts';
export { type Contact, GetContact } from './get-contact.use-case.ts';
export { IssueMailLink } from './issue-mail-link.use-case.ts';
