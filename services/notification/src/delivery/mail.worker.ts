import { Injectable } from '@nestjs/common';
import { SendMails } from './send-mails.use-case.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class MailWorker extends Periodic {
  constructor(private readonly mails: SendMails) {
    super(1_000);
  }

  protected override async work(): Promise<boolean> {
    return (await this.mails.run()) > 0;
  }
}
