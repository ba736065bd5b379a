import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PasswordsModule } from '../passwords/index.ts';
import { RegistrationModule } from '../registration/index.ts';
import { CreateSocialAccount } from './create-social-account.service.ts';
import { EnterAccount } from './enter-account.service.ts';
import { ProveSignIn } from './prove-sign-in.service.ts';
import { SocialAccountsRepository } from './social-accounts.repository.ts';
import { SocialLogin } from './social-login.use-case.ts';
import { UsedAssertionsRepository } from './used-assertions.repository.ts';

@Module({
  imports: [UserModule, SessionsModule, MailLinksModule, PasswordsModule, RegistrationModule],
  providers: [
    CreateSocialAccount,
    EnterAccount,
    ProveSignIn,
    SocialAccountsRepository,
    SocialLogin,
    UsedAssertionsRepository,
  ],
  exports: [ProveSignIn, SocialAccountsRepository, SocialLogin, UsedAssertionsRepository],
})
export class SocialModule {}
