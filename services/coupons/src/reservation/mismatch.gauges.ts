import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';

const mismatches = new Gauge({
  name: 'coupon_mismatches',
  help: 'Coupons whose count of uses is not the number of reservations that hold one (of the 1,000 newest)',
});

const differing = `
  SELECT count(*) AS mismatches FROM (SELECT id, used FROM coupons ORDER BY created_at DESC LIMIT 1000) AS c
  WHERE used <> (SELECT count(*) FROM reservations r WHERE r.coupon_id = c.id AND r.holds_use)`;

/** Must be 0: both change in one transaction. */
@Injectable()
export class MismatchGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql: differing, gauges: { mismatches } });
  }
}
