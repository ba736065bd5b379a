import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.ts';
import { LocksModule } from '../locks/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PersonModule } from '../person/index.ts';
import { UserModule } from '../user/index.ts';
import { AccountActRepository } from './account-act.repository.ts';
import { ActOnAccount } from './act-on-account.use-case.ts';
import { CorrectAddress } from './correct-address.use-case.ts';
import { DescribeAccount } from './describe-account.service.ts';
import { ExportAccountForStaff } from './export-account.use-case.ts';
import { LookAtAccount } from './look-at-account.use-case.ts';
import { OpenDeskSession } from './open-desk-session.use-case.ts';
import { SendLink } from './send-link.use-case.ts';

@Module({
  imports: [UserModule, MailLinksModule, AccountsModule, LocksModule, PersonModule],
  providers: [
    AccountActRepository,
    ActOnAccount,
    CorrectAddress,
    DescribeAccount,
    ExportAccountForStaff,
    LookAtAccount,
    OpenDeskSession,
    SendLink,
  ],
  exports: [ActOnAccount, CorrectAddress, ExportAccountForStaff, LookAtAccount, OpenDeskSession, SendLink],
})
export class DeskModule {}
