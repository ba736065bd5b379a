import { Module } from '@nestjs/common';
import { rpcProviders } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { SessionsModule } from '../sessions/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PasswordsModule } from '../passwords/index.ts';
import { RegistrationModule } from '../registration/index.ts';
import { SocialModule } from '../social/index.ts';
import { AccountsModule } from '../accounts/index.ts';
import { PersonModule } from '../person/index.ts';
import { ContactsModule } from '../contacts/index.ts';
import { LimitsModule } from '../limits/index.ts';
import { DeskModule } from '../desk/index.ts';
import { DeskRpc } from './desk.rpc.ts';
import { IdentityRpc } from './identity.rpc.ts';

@Module({
  imports: [
    SessionsModule,
    MailLinksModule,
    PasswordsModule,
    RegistrationModule,
    SocialModule,
    AccountsModule,
    PersonModule,
    ContactsModule,
    LimitsModule,
    DeskModule,
  ],
  providers: rpcProviders(IdentityService, IdentityRpc, DeskRpc),
})
export class ApiModule {}
