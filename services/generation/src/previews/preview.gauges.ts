import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { Gauge } from 'prom-client';

const waiting = new Gauge({
  name: 'previews_waiting',
  help: 'Previews that were asked for and have not ended (10,000 at most)',
});
const sql = `
  SELECT count(*) AS waiting FROM (
    SELECT FROM previews WHERE state IN ('waiting', 'making') ORDER BY asked_at LIMIT 10000) AS counted`;

@Injectable()
export class PreviewGauge {
  constructor(gauges: DatabaseGauges) {
    gauges.add({ sql, gauges: { waiting } });
  }
}
