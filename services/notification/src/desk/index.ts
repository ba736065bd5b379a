export { DeskModule } from './desk.module.ts';
export { GivenUpMailsRepository } from './given-up-mails.repository.ts';
export { mailIdOf, mayResend, type OrderMail } from './order-mail.ts';
export { OrderMailsRepository } from './order-mails.repository.ts';
export { ResendMail } from './resend-mail.use-case.ts';
