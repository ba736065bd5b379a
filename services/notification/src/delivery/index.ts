export { DeliveryEntity } from './delivery.entity.ts';
export { DeliveryModule } from './delivery.module.ts';
export { SupportDesk } from './gather-facts.service.ts';
export { parkedMails } from './mail-backlog.repository.ts';
export { Mailer } from './mailer.port.ts';
export { MailSettings } from './send-mails.use-case.ts';
export { SmtpMailer } from './smtp-mailer.client.ts';
