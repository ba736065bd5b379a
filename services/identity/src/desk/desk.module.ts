import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.ts';
import { LocksModule } from '../locks/index.ts';
import { PersonModule } from '../person/index.ts';
import { UserModule } from '../user/index.ts';
import { AccountActRepository } from './account-act.repository.ts';
import { ActOnAccount } from './act-on-account.use-case.ts';
import { CorrectAddress } from './correct-address.use-case.ts';
import { DescribeAccount } from './describe-account.service.ts';
import { LookAtAccount } from './look-at-account.use-case.ts';
import { OpenDeskSession } from './open-desk-session.use-case.ts';

@Module({
  imports: [UserModule, AccountsModule, LocksModule, PersonModule],
  providers: [
    AccountActRepository,
    ActOnAccount,
    CorrectAddress,
    DescribeAccount,
    LookAtAccount,
    OpenDeskSession,
  ],
  exports: [ActOnAccount, CorrectAddress, LookAtAccount, OpenDeskSession],
})
export class DeskModule {}
