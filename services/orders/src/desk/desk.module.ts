import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { RefundsModule } from '../refunds/index.ts';
import { DecideClaim } from './decide-claim.use-case.ts';
import { FindOrder } from './find-order.use-case.ts';
import { RecordLook } from './record-look.use-case.ts';
import { TimelineRepository } from './timeline.repository.ts';
import { WaitingClaimRepository } from './waiting-claim.repository.ts';

@Module({
  imports: [OrderModule, RefundsModule],
  providers: [DecideClaim, FindOrder, RecordLook, TimelineRepository, WaitingClaimRepository],
  exports: [DecideClaim, FindOrder, RecordLook, WaitingClaimRepository],
})
export class DeskModule {}
