import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { AttemptPassword } from './attempt-password.service.ts';
import { ChangePassword } from './change-password.use-case.ts';
import { ConfirmPassword } from './confirm-password.service.ts';
import { LoginQueue } from './login-queue.service.ts';
import { LoginThrottleRepository } from './login-throttle.repository.ts';
import { PasswordConfirmationsRepository } from './password-confirmations.repository.ts';
import { SetPassword } from './set-password.service.ts';
import { SettlePasswords } from './settle-passwords.use-case.ts';

@Module({
  imports: [UserModule, SessionsModule, MailLinksModule],
  providers: [
    AttemptPassword,
    ChangePassword,
    ConfirmPassword,
    LoginQueue,
    LoginThrottleRepository,
    PasswordConfirmationsRepository,
    SetPassword,
    SettlePasswords,
  ],
  exports: [
    AttemptPassword,
    ChangePassword,
    ConfirmPassword,
    LoginThrottleRepository,
    PasswordConfirmationsRepository,
    SetPassword,
    SettlePasswords,
  ],
})
export class PasswordsModule {}
