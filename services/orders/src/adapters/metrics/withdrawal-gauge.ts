import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { lateWithdrawals } from '../../persistence/withdrawal.repository.ts';

const late = new Gauge({
  name: 'orders_withdrawals_late',
  help: 'Withdrawals received a quarter of an hour ago of which nothing has come, those that wait for a bank aside',
});

/** Withdrawals nobody has looked at for a quarter of an hour: customers wait for their money, or for a word. */
@Injectable()
export class WithdrawalGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: lateWithdrawals, gauges: { count: late } });
  }
}
