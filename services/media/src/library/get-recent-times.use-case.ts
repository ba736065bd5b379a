import { Injectable } from '@nestjs/common';
import { recentOrders, type RecentTime } from './recent-time.ts';
import { RecentTimesRepository } from './recent-times.repository.ts';

/**
 * How long nine of ten of the newest orders of each package took, from the payment to the delivery, both by the clock of
 * the service orders. A queue, an outage and a retried image are in it, because the customer waited for them too. Not in
 * it are orders that were refunded and never delivered.
 */
@Injectable()
export class GetRecentTimes {
  constructor(private readonly times: RecentTimesRepository) {}

  run(): Promise<readonly RecentTime[]> {
    return this.times.measure(recentOrders);
  }
}
