import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { RefundsModule } from '../refunds/index.ts';
import { ConfirmWithdrawal } from './confirm-withdrawal.use-case.ts';
import { GetWithdrawalForMail } from './get-withdrawal-for-mail.use-case.ts';
import { SettleWithdrawal } from './settle-withdrawal.use-case.ts';
import { StartWithdrawal } from './start-withdrawal.use-case.ts';
import { WithdrawalGauge } from './withdrawal.gauges.ts';
import { WithdrawalRepository } from './withdrawal.repository.ts';
import { WithdrawalWorker } from './withdrawal.worker.ts';

@Module({
  imports: [OrderModule, PaymentsModule, RefundsModule],
  providers: [
    ConfirmWithdrawal,
    GetWithdrawalForMail,
    SettleWithdrawal,
    StartWithdrawal,
    WithdrawalGauge,
    WithdrawalRepository,
    WithdrawalWorker,
  ],
  exports: [ConfirmWithdrawal, GetWithdrawalForMail, StartWithdrawal, WithdrawalRepository, WithdrawalWorker],
})
export class WithdrawalsModule {}
