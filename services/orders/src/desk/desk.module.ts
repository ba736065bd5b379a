import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { RefundsModule } from '../refunds/index.ts';
import { AmountLimit } from './amount-limit.service.ts';
import { DecideClaim } from './decide-claim.use-case.ts';
import { ExtendPhoto } from './extend-photo.use-case.ts';
import { FindOrder } from './find-order.use-case.ts';
import { GrantRetakes } from './grant-retakes.use-case.ts';
import { ListOrdersForStaff } from './list-orders-for-staff.use-case.ts';
import { RecordLook } from './record-look.use-case.ts';
import { RefundOrder } from './refund-order.use-case.ts';
import { StaffNumbersRepository } from './staff-numbers.repository.ts';
import { TimelineRepository } from './timeline.repository.ts';
import { WaitingClaimRepository } from './waiting-claim.repository.ts';

@Module({
  imports: [OrderModule, RefundsModule],
  providers: [
    AmountLimit,
    DecideClaim,
    ExtendPhoto,
    FindOrder,
    GrantRetakes,
    ListOrdersForStaff,
    RecordLook,
    RefundOrder,
    StaffNumbersRepository,
    TimelineRepository,
    WaitingClaimRepository,
  ],
  exports: [
    DecideClaim,
    ExtendPhoto,
    FindOrder,
    GrantRetakes,
    ListOrdersForStaff,
    RecordLook,
    RefundOrder,
    StaffNumbersRepository,
    WaitingClaimRepository,
  ],
})
export class DeskModule {}
