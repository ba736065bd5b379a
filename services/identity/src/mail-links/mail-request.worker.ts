import { Injectable } from '@nestjs/common';
import { GrantMailRequests } from './grant-mail-requests.use-case.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class MailRequestWorker extends Periodic {
  constructor(private readonly requests: GrantMailRequests) {
    super(1_000);
  }

  protected override async work(): Promise<boolean> {
    return (await this.requests.run()) > 0;
  }
}
