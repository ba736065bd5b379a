import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { WithdrawalRepository } from '../../persistence/withdrawal.repository.ts';

const NAME = 'orders_withdrawals_late';

/** Withdrawals nobody has looked at for a quarter of an hour: customers wait for their money, or for a word. */
@Injectable()
export class WithdrawalGauge {
  constructor(withdrawals: WithdrawalRepository) {
    register.removeSingleMetric(NAME);
    const gauge: Gauge = new Gauge({
      name: NAME,
      help: 'Withdrawals received a quarter of an hour ago of which nothing has come, those that wait for a bank aside',
      // A scrape must not fail while the database is away.
      collect: async () => gauge.set(await withdrawals.late().catch(() => NaN)),
    });
  }
}
