import { Injectable } from '@nestjs/common';
import { requireSupervisor, type Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { ExportUser, type ExportedAccount } from '../person/index.ts';
import { AuditLogRepository, FindAccount, UserRepository } from '../user/index.ts';
import { isActive, type ActiveUser } from '../user/user.ts';

export interface ExportWish {
  /** Of the account, typed once more. */
  readonly email: NormalisedEmail;
  /** How it was made sure who asked; for the operator alone. */
  readonly reason: string;
}

/** For an owner who cannot sign in and has shown who they are. Noted before a row is read. */
@Injectable()
export class ExportAccountForStaff {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly exportUser: ExportUser,
  ) {}

  /** @throws Problem `desk.supervisor_needed`, `account.not_found`, `validation.failed` for another address */
  async run(userId: string, wish: ExportWish, staff: Pick<Staff, 'name' | 'role'>): Promise<ExportedAccount> {
    requireSupervisor(staff);
    const found = await this.findAccount.run(userId);
    if (!found) throw problem('account.not_found');
    return this.exportUser.of(await this.unitOfWork.run((tx) => this.note(tx, found.id, wish, staff.name)));
  }

  private async note(
    tx: Tx,
    userId: string,
    { email, reason }: ExportWish,
    operator: string,
  ): Promise<ActiveUser> {
    const user = await this.users.lock(tx, userId);
    if (!isActive(user)) throw problem('account.not_found');
    if (user.email !== email)
      throw problem('validation.failed', { errors: [{ field: 'address', code: 'field.invalid' }] });
    await this.audit.record(tx, { action: 'export', outcome: 'operator', userId, operator, reason });
    return user;
  }
}
