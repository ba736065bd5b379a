import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { recentAnomalies } from '../order/index.ts';
import { currencies } from '../order/money.ts';
import { moneyImbalance } from './money-balance.repository.ts';

const imbalance = new Gauge({
  name: 'money_imbalance',
  help: 'Money of the last three days that does not fit the state of its order, in minor units; 0 when all of it does',
  labelNames: ['currency'],
});
const anomalies = new Gauge({
  name: 'orders_process_anomalies',
  help: 'Events of the last day that came when the process of their order was past them (10,000 at most)',
});

@Injectable()
export class MoneyGauges {
  constructor(gauges: DatabaseGauges) {
    const series = currencies.map((currency) => ({ currency }));
    gauges.add({ sql: moneyImbalance, gauges: { imbalance }, series });
    gauges.add({ sql: recentAnomalies, gauges: { count: anomalies } });
  }
}
