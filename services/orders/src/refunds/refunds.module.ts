import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { ApplyRefund } from './apply-refund.service.ts';
import { ClaimGuarantee } from './claim-guarantee.use-case.ts';
import { ClaimRepository } from './claim.repository.ts';
import { DeclineClaim } from './decline-claim.use-case.ts';
import { GrantClaim } from './grant-claim.use-case.ts';
import { IssueRefund } from './issue-refund.use-case.ts';
import { OrderClaims } from './order-claims.service.ts';
import { RefundAllowanceRepository } from './refund-allowance.repository.ts';
import { RefundAllowance } from './refund-allowance.service.ts';
import { RefundHooks } from './refund-hooks.service.ts';
import { RefundByHand } from './refund-by-hand.use-case.ts';
import { RefundGauges } from './refund.gauges.ts';
import { RefundRepository } from './refund.repository.ts';
import { RefundWorker } from './refund.worker.ts';

@Module({
  imports: [OrderModule, PaymentsModule],
  providers: [
    ApplyRefund,
    ClaimGuarantee,
    ClaimRepository,
    DeclineClaim,
    GrantClaim,
    IssueRefund,
    OrderClaims,
    RefundAllowance,
    RefundAllowanceRepository,
    RefundByHand,
    RefundGauges,
    RefundHooks,
    RefundRepository,
    RefundWorker,
  ],
  exports: [
    ClaimGuarantee,
    ClaimRepository,
    DeclineClaim,
    GrantClaim,
    OrderClaims,
    RefundAllowance,
    RefundAllowanceRepository,
    RefundByHand,
    RefundRepository,
  ],
})
export class RefundsModule {}
