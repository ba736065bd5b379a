import { MoneyGauges } from './payments/money.gauges.ts';
import { OrderGauges } from './order/order.gauges.ts';
import { RefundGauges } from './refunds/refund.gauges.ts';
import { WithdrawalGauge } from './withdrawals/withdrawal.gauges.ts';

/** Everything of orders that is measured in its database. */
export const gauges = [MoneyGauges, OrderGauges, RefundGauges, WithdrawalGauge];
