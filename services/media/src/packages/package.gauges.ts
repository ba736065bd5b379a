import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';
import { shortOrders } from './run.repository.ts';

const short = new Gauge({
  name: 'media_short_packages',
  help: 'Orders of the last day that ended short of images media could not keep',
});

@Injectable()
export class PackageGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: shortOrders, gauges: { count: short } });
  }
}
