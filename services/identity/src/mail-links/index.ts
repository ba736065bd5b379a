export { AskForLinkMail } from './ask-for-link-mail.service.ts';
export { GrantLinkMail } from './grant-link-mail.service.ts';
export { MailLinksModule } from './mail-links.module.ts';
export { MailLinksRepository, type StoredLink } from './mail-links.repository.ts';
export { MailRequestsRepository } from './mail-requests.repository.ts';
export { RequestPasswordReset } from './request-password-reset.use-case.ts';
export { ResendVerification } from './resend-verification.use-case.ts';
