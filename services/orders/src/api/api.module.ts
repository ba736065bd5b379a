import { Module } from '@nestjs/common';
import { rpcProviders } from '@headshots/platform/rpc';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { CheckoutModule } from '../checkout/index.ts';
import { DeskModule } from '../desk/index.ts';
import { DocumentsModule } from '../documents/index.ts';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { PersonModule } from '../person/index.ts';
import { RefundsModule } from '../refunds/index.ts';
import { WithdrawalsModule } from '../withdrawals/index.ts';
import { DeskRpc } from './desk.rpc.ts';
import { OrderMessages } from './order-messages.service.ts';
import { OrdersRpc } from './orders.rpc.ts';

@Module({
  imports: [
    OrderModule,
    CheckoutModule,
    PaymentsModule,
    RefundsModule,
    WithdrawalsModule,
    DocumentsModule,
    PersonModule,
    DeskModule,
  ],
  providers: [OrderMessages, ...rpcProviders(OrdersService, OrdersRpc, DeskRpc)],
})
export class ApiModule {}
