import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { AskForLinkMail } from './ask-for-link-mail.service.ts';
import { GrantLinkMail } from './grant-link-mail.service.ts';
import { GrantMailRequests } from './grant-mail-requests.use-case.ts';
import { MailLinksRepository } from './mail-links.repository.ts';
import { MailRequestWorker } from './mail-request.worker.ts';
import { MailRequestsRepository } from './mail-requests.repository.ts';
import { NoteMailRequest } from './note-mail-request.service.ts';
import { RequestPasswordReset } from './request-password-reset.use-case.ts';
import { ResendVerification } from './resend-verification.use-case.ts';

@Module({
  imports: [UserModule],
  providers: [
    AskForLinkMail,
    GrantLinkMail,
    GrantMailRequests,
    MailLinksRepository,
    MailRequestWorker,
    MailRequestsRepository,
    NoteMailRequest,
    RequestPasswordReset,
    ResendVerification,
  ],
  exports: [
    AskForLinkMail,
    GrantLinkMail,
    MailLinksRepository,
    MailRequestsRepository,
    RequestPasswordReset,
    ResendVerification,
  ],
})
export class MailLinksModule {}
