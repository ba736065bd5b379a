import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { OrderMailsRepository } from './order-mails.repository.ts';
import { ResendMail } from './resend-mail.use-case.ts';

@Module({
  providers: [Erasures, OrderMailsRepository, ResendMail],
  exports: [OrderMailsRepository, ResendMail],
})
export class DeskModule {}
