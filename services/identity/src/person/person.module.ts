import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { SessionsModule } from '../sessions/index.ts';
import { PasswordsModule } from '../passwords/index.ts';
import { SocialModule } from '../social/index.ts';
import { AdvanceDeletions } from './advance-deletions.use-case.ts';
import { ConfirmErasure } from './confirm-erasure.use-case.ts';
import { DeleteAccountByHand } from './delete-account-by-hand.use-case.ts';
import { DeleteAccount } from './delete-account.use-case.ts';
import { DeleteNeverVerified } from './delete-never-verified.use-case.ts';
import { DeletionRepository } from './deletion.repository.ts';
import { DeletionWorker } from './deletion.worker.ts';
import { ExportUser } from './export-user.use-case.ts';
import { ForgetContact } from './forget-contact.use-case.ts';
import { GetDeletion } from './get-deletion.use-case.ts';
import { IdentityEvents } from './identity.events.ts';
import { NotificationEvents } from './notification.events.ts';
import { PersonalRecordsRepository } from './personal-records.repository.ts';
import { StartDeletion } from './start-deletion.service.ts';

@Module({
  imports: [UserModule, SessionsModule, PasswordsModule, SocialModule],
  controllers: [IdentityEvents, NotificationEvents],
  providers: [
    AdvanceDeletions,
    ConfirmErasure,
    DeleteAccount,
    DeleteAccountByHand,
    DeleteNeverVerified,
    DeletionRepository,
    DeletionWorker,
    ExportUser,
    ForgetContact,
    GetDeletion,
    PersonalRecordsRepository,
    StartDeletion,
  ],
  exports: [
    DeleteAccount,
    DeleteAccountByHand,
    DeleteNeverVerified,
    DeletionRepository,
    ExportUser,
    GetDeletion,
  ],
})
export class PersonModule {}
