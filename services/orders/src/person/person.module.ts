import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { RefundsModule } from '../refunds/index.ts';
import { WithdrawalsModule } from '../withdrawals/index.ts';
import { DocumentsModule } from '../documents/index.ts';
import { EndLockedOrders } from './end-locked-orders.use-case.ts';
import { EndOrder } from './end-order.service.ts';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';
import { AccountEvents } from './identity.events.ts';
import { UserOrdersRepository } from './user-orders.repository.ts';

@Module({
  imports: [OrderModule, PaymentsModule, RefundsModule, WithdrawalsModule, DocumentsModule],
  controllers: [AccountEvents],
  providers: [EndLockedOrders, EndOrder, EraseUser, ExportUser, UserOrdersRepository],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
