import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { packageWords } from '@headshots/proto/words';
import type { CouponsPort, Reservation, ReservationRequest } from '../../application/ports/coupons.port.ts';

/** The service coupons, called with the service key. */
export class CouponsClient implements CouponsPort {
  constructor(private readonly client: Pick<Client<typeof CouponsService>, 'reserve' | 'release'>) {}

  async reserve(request: ReservationRequest): Promise<Reservation> {
    const { reservationId, discount } = await this.client.reserve({
      code: request.code,
      orderId: request.orderId,
      userId: request.userId,
      package: packageWords.toCode(request.package),
      price: request.price,
      expiresAt: timestampFromDate(request.expiresAt),
    });
    if (discount?.currency !== request.price.currency) throw problem('coupon.validation_failed');
    return { reservationId, discount: { amount: discount.amount, currency: request.price.currency } };
  }

  async release(orderId: string): Promise<void> {
    await this.client.release({ orderId });
  }
}
