import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PasswordsModule } from '../passwords/index.ts';
import { RegistrationModule } from '../registration/index.ts';
import { SocialModule } from '../social/index.ts';
import { DisownAccount } from './disown-account.use-case.ts';
import { LogIn } from './log-in.use-case.ts';
import { ReplaceAddress } from './replace-address.service.ts';
import { ResetPassword } from './reset-password.use-case.ts';
import { UpdateProfile } from './update-profile.use-case.ts';
import { VerifyEmail } from './verify-email.use-case.ts';

@Module({
  imports: [UserModule, SessionsModule, MailLinksModule, PasswordsModule, RegistrationModule, SocialModule],
  providers: [DisownAccount, LogIn, ReplaceAddress, ResetPassword, UpdateProfile, VerifyEmail],
  exports: [DisownAccount, LogIn, ReplaceAddress, ResetPassword, UpdateProfile, VerifyEmail],
})
export class AccountsModule {}
