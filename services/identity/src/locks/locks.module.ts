import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { UserModule } from '../user/index.ts';
import { LockAccount } from './lock-account.use-case.ts';
import { UnlockAccount } from './unlock-account.use-case.ts';

@Module({
  imports: [UserModule, SessionsModule, PasswordsModule],
  providers: [LockAccount, UnlockAccount],
  exports: [LockAccount, UnlockAccount],
})
export class LocksModule {}
