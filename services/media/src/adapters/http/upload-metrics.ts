import { Counter, Gauge } from 'prom-client';

/** Uploads on their way in, and those that were not taken. */
export const uploadMetrics = {
  underWay: new Gauge({ name: 'media_uploads_under_way', help: 'Uploads being received or worked on' }),
  refused: new Counter({
    name: 'media_uploads_refused_total',
    help: 'Uploads not taken, by code of the answer',
    labelNames: ['code'],
  }),
} as const;
