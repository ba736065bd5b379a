import { Controller, Inject } from '@nestjs/common';
import { timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { withUser } from '@headshots/platform/rpc';
import { packageWords } from '@headshots/proto/words';
import { Input, Route, type Answer } from '../../http/route.ts';
import { COUPONS, slowCall, type Coupons } from '../../neighbours.ts';
import { couponAtDesk, deskCoupon } from './coupon.view.ts';
import * as routes from './coupons.endpoints.ts';

@Controller()
export class DeskCouponsController {
  constructor(@Inject(COUPONS) private readonly coupons: Coupons) {}

  @Route(routes.listCouponsAtDesk)
  async list(
    @Input() { query, caller }: Input<typeof routes.listCouponsAtDesk>,
  ): Answer<typeof routes.listCouponsAtDesk> {
    const { coupons, nextCursor } = await this.coupons.listCouponsForStaff(query, withUser(caller.token));
    return {
      coupons: coupons.map((coupon) => deskCoupon.of(coupon)),
      nextCursor: nextCursor === '' ? null : nextCursor,
    };
  }

  @Route(routes.getCouponAtDesk)
  async get(
    @Input() { params, caller }: Input<typeof routes.getCouponAtDesk>,
  ): Answer<typeof routes.getCouponAtDesk> {
    return couponAtDesk.of(await this.coupons.getCouponForStaff(params, withUser(caller.token)));
  }

  @Route(routes.createCoupon)
  async create(
    @Input() { body, caller }: Input<typeof routes.createCoupon>,
  ): Answer<typeof routes.createCoupon> {
    const { code, percent, amounts, maxUses, validFrom, validUntil, packages } = body;
    const wanted = {
      code,
      amounts: amounts.map(({ amount, currency }) => ({ amount: BigInt(amount), currency })),
      packages: packages.map((name) => packageWords.toCode(name)),
      ...(percent === undefined ? {} : { percent }),
      ...(maxUses === undefined ? {} : { maxUses }),
      ...(validFrom === undefined ? {} : { validFrom: timestampOf(validFrom) }),
      ...(validUntil === undefined ? {} : { validUntil: timestampOf(validUntil) }),
    };
    const { coupon, created } = await this.coupons.createCouponByStaff(
      wanted,
      withUser(caller.token, slowCall),
    );
    return { coupon: deskCoupon.of(coupon?.coupon), created };
  }

  @Route(routes.endCoupon)
  async end(@Input() { params, caller }: Input<typeof routes.endCoupon>): Answer<typeof routes.endCoupon> {
    return couponAtDesk.of(await this.coupons.endCouponByStaff(params, withUser(caller.token, slowCall)));
  }

  @Route(routes.enableCoupon)
  async enable(
    @Input() { params, caller }: Input<typeof routes.enableCoupon>,
  ): Answer<typeof routes.enableCoupon> {
    return couponAtDesk.of(await this.coupons.enableCouponByStaff(params, withUser(caller.token, slowCall)));
  }
}

const timestampOf = (moment: string): Timestamp => timestampFromDate(new Date(moment));
