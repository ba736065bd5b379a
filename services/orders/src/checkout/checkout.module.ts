import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { CouponDiscount } from './coupon-discount.service.ts';
import { ListPackages } from './list-packages.use-case.ts';
import { OpenCheckout } from './open-checkout.service.ts';
import { OrderLanguage } from './order-language.service.ts';
import { OwnUnpaidOrder } from './own-unpaid-order.service.ts';
import { PlaceOrder } from './place-order.use-case.ts';
import { QuoteOrder } from './quote-order.use-case.ts';

@Module({
  imports: [OrderModule, PaymentsModule],
  providers: [
    CouponDiscount,
    ListPackages,
    OpenCheckout,
    OrderLanguage,
    OwnUnpaidOrder,
    PlaceOrder,
    QuoteOrder,
  ],
  exports: [ListPackages, PlaceOrder, QuoteOrder],
})
export class CheckoutModule {}
