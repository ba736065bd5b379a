export { DeleteAccount } from './delete-account.use-case.ts';
export { DeleteAccountByHand } from './delete-account-by-hand.use-case.ts';
export { DeleteNeverVerified } from './delete-never-verified.use-case.ts';
export { DeletionRepository, type LedgerEntry } from './deletion.repository.ts';
export { ExportUser, type ExportedAccount } from './export-user.use-case.ts';
export { GetDeletion } from './get-deletion.use-case.ts';
export { PersonModule } from './person.module.ts';
export { PersonalRecordsRepository } from './personal-records.repository.ts';
export { StartDeletion } from './start-deletion.service.ts';
