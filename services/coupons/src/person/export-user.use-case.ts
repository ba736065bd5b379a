import { Injectable } from '@nestjs/common';
import { ReservationRepository, type CouponUse } from '../reservation/index.ts';

@Injectable()
export class ExportUser {
  constructor(private readonly reservations: ReservationRepository) {}

  async run(userId: string): Promise<{ readonly couponUses: readonly CouponUse[] }> {
    return { couponUses: await this.reservations.usesOf(userId) };
  }
}
