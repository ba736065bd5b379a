import { Module, type DynamicModule } from '@nestjs/common';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { AccountsModule } from './accounts/index.ts';
import { ApiModule } from './api/index.ts';
import { ContactsModule } from './contacts/index.ts';
import { DeskModule } from './desk/index.ts';
import { LimitsModule } from './limits/index.ts';
import { LocksModule } from './locks/index.ts';
import { MailLinksModule } from './mail-links/index.ts';
import { PasswordsModule } from './passwords/index.ts';
import { PersonModule } from './person/index.ts';
import { RegistrationModule } from './registration/index.ts';
import { SessionsModule } from './sessions/index.ts';
import { SocialModule } from './social/index.ts';
import { UserModule } from './user/index.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import type { IdentityConfig } from './identity.config.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';

@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const { DATABASE_URL: url, DATABASE_POOL: poolSize } = config;
    return {
      module: IdentityModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'identity',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config),
        ...[UserModule, SessionsModule, MailLinksModule, PasswordsModule, RegistrationModule, SocialModule],
        ...[AccountsModule, PersonModule, LocksModule, ContactsModule, LimitsModule, DeskModule, ApiModule],
      ],
      providers: [HousekeepingWorker],
    };
  }
}
