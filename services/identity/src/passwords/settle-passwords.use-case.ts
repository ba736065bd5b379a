import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AccountChangesRepository } from '../user/index.ts';
import { SetPassword } from './set-password.service.ts';

/** Longer than any request can still be at work. */
const abandonedAfterSeconds = 60;
const batch = 50;

@Injectable()
export class SettlePasswords {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccountChangesRepository,
    private readonly setPassword: SetPassword,
  ) {}

  async run(): Promise<void> {
    const stopped = await this.changes.passwordsUnsettled(abandonedAfterSeconds, batch);
    for (const { id } of stopped) await this.unitOfWork.run((tx) => this.setPassword.settle(tx, id));
  }
}
