import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { MailLinksModule } from '../mail-links/index.ts';
import { PasswordsModule } from '../passwords/index.ts';
import { AdmitRegistration } from './admit-registration.service.ts';
import { FinishRegistration } from './finish-registration.service.ts';
import { RepairRegistration } from './repair-registration.service.ts';
import { RepairRegistrations } from './repair-registrations.use-case.ts';
import { RecoveryWorker } from './recovery.worker.ts';
import { RegisterUser } from './register-user.use-case.ts';
import { RegistrationsRepository } from './registrations.repository.ts';

@Module({
  imports: [UserModule, SessionsModule, MailLinksModule, PasswordsModule],
  providers: [
    AdmitRegistration,
    FinishRegistration,
    RepairRegistration,
    RepairRegistrations,
    RecoveryWorker,
    RegisterUser,
    RegistrationsRepository,
  ],
  exports: [RepairRegistration, RegisterUser, RegistrationsRepository],
})
export class RegistrationModule {}
