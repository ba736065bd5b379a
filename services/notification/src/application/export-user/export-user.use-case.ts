import { Inject, Injectable } from '@nestjs/common';
import { USER_MAILS_STORE, type MailRecord, type UserMailsStore } from '../ports/user-mails.store.ts';

/** Everything notification stores about a user. */
@Injectable()
export class ExportUser {
  constructor(@Inject(USER_MAILS_STORE) private readonly mails: UserMailsStore) {}

  async run(userId: string): Promise<{ readonly mails: readonly MailRecord[] }> {
    return { mails: await this.mails.of(userId) };
  }
}
