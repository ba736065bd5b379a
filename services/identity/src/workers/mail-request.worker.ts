import { Inject, Injectable } from '@nestjs/common';
import { GrantMailRequests } from '../application/mail-requests/grant-mail-requests.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class MailRequestWorker extends Periodic {
  constructor(@Inject(GrantMailRequests) private readonly requests: GrantMailRequests) {
    super(1_000);
  }

  protected override async work(): Promise<boolean> {
    return (await this.requests.run()) > 0;
  }
}
