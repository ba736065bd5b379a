import { Gauge, Histogram } from 'prom-client';

export const imageMetrics = {
  seconds: new Histogram({
    name: 'media_image_seconds',
    help: 'Time in the image process, by kind of job and how it ended: done, limit (ended by us), crash',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  }),
  waiting: new Gauge({ name: 'media_images_waiting', help: 'Pictures that wait for their turn' }),
  busy: new Gauge({ name: 'media_image_processes_busy', help: 'Image processes at work' }),
  apart: new Gauge({
    name: 'media_image_process_isolation',
    help: 'How image processes are kept apart: own user, own namespace, or same user (they are not)',
    labelNames: ['how'],
  }),
} as const;
