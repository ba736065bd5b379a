import { Injectable } from '@nestjs/common';
import { recentOrders, type RecentTime } from './recent-time.ts';
import { RecentTimesRepository } from './recent-times.repository.ts';

/** Payment to delivery by the clock of orders: queue, outage, retries count; orders never delivered do not. */
@Injectable()
export class GetRecentTimes {
  constructor(private readonly times: RecentTimesRepository) {}

  run(): Promise<readonly RecentTime[]> {
    return this.times.measure(recentOrders);
  }
}
