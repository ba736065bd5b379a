import { Injectable } from '@nestjs/common';
import { UserMailsRepository, type MailRecord } from './user-mails.repository.ts';

@Injectable()
export class ExportUser {
  constructor(private readonly mails: UserMailsRepository) {}

  async run(userId: string): Promise<{ readonly mails: readonly MailRecord[] }> {
    return { mails: await this.mails.of(userId) };
  }
}
