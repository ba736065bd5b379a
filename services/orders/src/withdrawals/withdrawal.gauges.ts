import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { lateWithdrawals, withdrawalsInReview } from './withdrawal.repository.ts';

const late = new Gauge({
  name: 'orders_withdrawals_late',
  help: 'Withdrawals received a quarter of an hour ago of which nothing has come, those that wait for a bank aside',
});

const review = new Gauge({
  name: 'orders_withdrawals_review',
  help: 'Withdrawals after images were downloaded about whose money a person decides (10,000 at most)',
});
const reviewOldest = new Gauge({
  name: 'orders_withdrawals_review_oldest_seconds',
  help: 'Age of the oldest of them',
});

@Injectable()
export class WithdrawalGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: lateWithdrawals, gauges: { count: late } });
    gauges.add({ sql: withdrawalsInReview, gauges: { count: review, oldest: reviewOldest } });
  }
}
