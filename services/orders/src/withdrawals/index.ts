export { ConfirmWithdrawal } from './confirm-withdrawal.use-case.ts';
export { FilesClient } from './files.client.ts';
export { FilesPort } from './files.port.ts';
export { GetWithdrawalForMail, type MailedWithdrawal } from './get-withdrawal-for-mail.use-case.ts';
export { StartWithdrawal } from './start-withdrawal.use-case.ts';
export { WithdrawalRepository } from './withdrawal.repository.ts';
export { WithdrawalWorker } from './withdrawal.worker.ts';
export { WithdrawalsModule } from './withdrawals.module.ts';
