import { Counter, Gauge, Histogram } from 'prom-client';

export const uploadMetrics = {
  underWay: new Gauge({ name: 'media_uploads_under_way', help: 'Uploads being received or worked on' }),
  seconds: new Histogram({
    name: 'media_upload_seconds',
    help: 'From the head of an upload to its answer: taken, refused (the photo or its sender), or failed (we could not)',
    labelNames: ['outcome'],
    buckets: [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 90],
  }),
  refused: new Counter({
    name: 'media_uploads_refused_total',
    help: 'Uploads not taken, by code of the answer',
    labelNames: ['code'],
  }),
} as const;

for (const outcome of ['taken', 'refused', 'failed']) uploadMetrics.seconds.zero({ outcome });
