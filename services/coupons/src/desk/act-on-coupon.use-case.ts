import { Injectable } from '@nestjs/common';
import { requireSupervisor, type Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import type { NewCoupon } from '../coupon/coupon.ts';
import { CreateCoupon, SwitchCoupon } from '../coupon/index.ts';
import { DescribeCoupon, type CouponForStaff } from './describe-coupon.service.ts';

type Actor = Pick<Staff, 'name' | 'role'>;

@Injectable()
export class ActOnCoupon {
  constructor(
    private readonly createCoupon: CreateCoupon,
    private readonly switchCoupon: SwitchCoupon,
    private readonly describe: DescribeCoupon,
  ) {}

  /**
   * Who asks twice, by a second click or after an answer that was lost, gets the one coupon.
   * @throws Problem `desk.supervisor_needed`, `validation.failed`, `coupon.exists`
   */
  async create(
    wanted: NewCoupon,
    staff: Actor,
  ): Promise<{ readonly coupon: CouponForStaff; readonly created: boolean }> {
    requireSupervisor(staff);
    const created = await this.createCoupon.run(wanted, staff.name);
    if (created.state === 'refused')
      throw problem('validation.failed', {
        errors: created.faults.map(({ field, code }) => ({ field, code })),
      });
    if (created.state === 'exists') throw problem('coupon.exists');
    return { coupon: await this.describe.run(wanted.code), created: created.state === 'created' };
  }

  /** @throws Problem `coupon.not_found` */
  async end(code: string, { name }: Actor): Promise<CouponForStaff> {
    await this.switchCoupon.run(code, 'disabled', name);
    return this.describe.run(code);
  }

  /** @throws Problem `desk.supervisor_needed`, `coupon.not_found` */
  async enable(code: string, staff: Actor): Promise<CouponForStaff> {
    requireSupervisor(staff);
    await this.switchCoupon.run(code, 'enabled', staff.name);
    return this.describe.run(code);
  }
}
