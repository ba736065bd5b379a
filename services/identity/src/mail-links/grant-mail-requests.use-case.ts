import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { isActive, type User } from '../user/user.ts';
import { GrantLinkMail } from './grant-link-mail.service.ts';
import { MailRequestsRepository, type MailRequest } from './mail-requests.repository.ts';
import { UserRepository } from '../user/index.ts';

const batch = 50;

/** Turns wishes into mails, for accounts that need one and within the limits; the others end in silence. */
@Injectable()
export class GrantMailRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: MailRequestsRepository,
    private readonly users: UserRepository,
    private readonly grantMail: GrantLinkMail,
  ) {}

  async run(): Promise<number> {
    const open = await this.requests.open(batch);
    for (const request of open) await this.unitOfWork.run((tx) => this.settle(tx, request));
    return open.length;
  }

  private async settle(tx: Tx, request: MailRequest): Promise<void> {
    const found = await this.users.byEmail(request.email, tx);
    const user = found && (await this.users.lock(tx, found.id));
    if (!(await this.requests.claim(tx, request.id))) return;
    await this.requests.close(tx, request.id, await this.grant(tx, request, user));
  }

  private async grant(tx: Tx, request: MailRequest, user: User | undefined): Promise<boolean> {
    const isNeeded = isActive(user) && !(request.purpose === 'verify_email' && user.emailVerifiedAt);
    return isNeeded && this.grantMail.run(tx, user, request);
  }
}
