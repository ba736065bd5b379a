import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type { Money as MoneyMessage } from '@headshots/proto/common/v1/types_pb';
import type { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { packageWords } from '@headshots/proto/words';
import type { Money } from '../order/money.ts';
import type {
  CouponPurchase,
  CouponQuote,
  CouponsPort,
  Reservation,
  ReservationRequest,
} from './coupons.port.ts';

export class CouponsClient implements CouponsPort {
  constructor(
    private readonly client: Pick<Client<typeof CouponsService>, 'quote' | 'reserve' | 'release'>,
  ) {}

  async quote(purchase: CouponPurchase): Promise<CouponQuote> {
    const { code, discount, usesRemaining } = await this.client.quote(purchaseMessage(purchase));
    return {
      code,
      discount: discountOf(discount, purchase.price),
      usesRemaining: usesRemaining ?? null,
    };
  }

  async reserve(request: ReservationRequest): Promise<Reservation> {
    const { reservationId, discount } = await this.client.reserve({
      ...purchaseMessage(request),
      orderId: request.orderId,
      userId: request.userId,
      expiresAt: timestampFromDate(request.expiresAt),
    });
    return { reservationId, discount: discountOf(discount, request.price) };
  }

  async release(orderId: string): Promise<void> {
    await this.client.release({ orderId });
  }
}

const purchaseMessage = ({ code, package: name, price }: CouponPurchase) => ({
  code,
  package: packageWords.toCode(name),
  price,
});

function discountOf(answered: MoneyMessage | undefined, { amount: most, currency }: Money): Money {
  if (answered?.currency !== currency || answered.amount < 0n || answered.amount > most)
    throw problem('coupon.validation_failed');
  return { amount: answered.amount, currency };
}
