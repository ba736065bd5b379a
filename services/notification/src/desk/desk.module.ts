import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { GivenUpMailsRepository } from './given-up-mails.repository.ts';
import { OrderMailsRepository } from './order-mails.repository.ts';
import { ResendMail } from './resend-mail.use-case.ts';

@Module({
  providers: [Erasures, GivenUpMailsRepository, OrderMailsRepository, ResendMail],
  exports: [GivenUpMailsRepository, OrderMailsRepository, ResendMail],
})
export class DeskModule {}
