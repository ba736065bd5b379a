import { Injectable } from '@nestjs/common';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { staffOf } from '@headshots/platform/rpc';
import type {
  CouponsService,
  CreateCouponByStaffRequest,
  EnableCouponByStaffRequest,
  EndCouponByStaffRequest,
  GetCouponForStaffRequest,
  ListCouponsForStaffRequest,
} from '@headshots/proto/coupons/v1/coupons_pb';
import { ActOnCoupon } from './act-on-coupon.use-case.ts';
import { couponForStaffMessage, listedCouponMessage } from './coupon.message.ts';
import { newCouponOf } from './coupon.request.ts';
import { DescribeCoupon } from './describe-coupon.service.ts';
import { ListCouponsForStaff } from './list-coupons-for-staff.use-case.ts';

/** What the operator's staff asks. */
@Injectable()
export class DeskRpc implements Partial<ServiceImpl<typeof CouponsService>> {
  constructor(
    private readonly list: ListCouponsForStaff,
    private readonly describe: DescribeCoupon,
    private readonly act: ActOnCoupon,
  ) {}

  async listCouponsForStaff({ limit, cursor, beginning }: ListCouponsForStaffRequest) {
    const { coupons, nextCursor } = await this.list.run(limit, cursor, beginning);
    return { coupons: coupons.map(listedCouponMessage), nextCursor };
  }

  async getCouponForStaff({ code }: GetCouponForStaffRequest) {
    return couponForStaffMessage(await this.describe.run(code));
  }

  async createCouponByStaff(request: CreateCouponByStaffRequest, context: HandlerContext) {
    const { coupon, created } = await this.act.create(newCouponOf(request), staffOf(context));
    return { coupon: couponForStaffMessage(coupon), created };
  }

  async endCouponByStaff({ code }: EndCouponByStaffRequest, context: HandlerContext) {
    return couponForStaffMessage(await this.act.end(code, staffOf(context)));
  }

  async enableCouponByStaff({ code }: EnableCouponByStaffRequest, context: HandlerContext) {
    return couponForStaffMessage(await this.act.enable(code, staffOf(context)));
  }
}
