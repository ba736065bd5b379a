import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { validate as isUuid } from 'uuid';
import { normalCode } from '../coupon/coupon.ts';
import { CouponRepository, type ListedCoupon } from '../coupon/index.ts';

const usual = 20;
const most = 100;

interface CouponPage {
  readonly coupons: readonly ListedCoupon[];
  /** Empty on the last page. */
  readonly nextCursor: string;
}

@Injectable()
export class ListCouponsForStaff {
  constructor(private readonly coupons: CouponRepository) {}

  /**
   * The newest first.
   * @param limit 0 means 20; at most 100
   * @param beginning of the codes, in any case
   * @throws Problem `request.malformed` for a cursor that is not ours
   */
  async run(limit: number, cursor: string, beginning: string): Promise<CouponPage> {
    if (cursor !== '' && !isUuid(cursor)) throw problem('request.malformed');
    const size = Math.min(limit === 0 ? usual : limit, most);
    const after = cursor === '' ? undefined : cursor;
    const found = await this.coupons.page(size + 1, normalCode(beginning), after);
    const coupons = found.slice(0, size);
    return { coupons, nextCursor: found.length > size ? (coupons.at(-1)?.coupon.id ?? '') : '' };
  }
}
