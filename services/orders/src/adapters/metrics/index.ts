import { MoneyGauges } from './money-gauges.ts';
import { OrderGauges } from './order-gauges.ts';
import { RefundGauges } from './refund-gauges.ts';
import { WithdrawalGauge } from './withdrawal-gauge.ts';

/** Everything of orders that is measured in its database. */
export const gauges = [MoneyGauges, OrderGauges, RefundGauges, WithdrawalGauge];
