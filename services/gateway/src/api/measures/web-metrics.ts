import { Counter, Histogram } from 'prom-client';

const labelNames = ['screen'] as const;

/** What browsers whose owners agreed tell. Anybody can send such numbers, so nothing is decided by them. */
export const webMetrics = {
  visits: new Counter({
    name: 'web_visits_total',
    help: 'Screens opened in browsers whose owners agreed to be counted',
    labelNames: ['screen', 'language'],
  }),
  errors: new Counter({
    name: 'web_errors_total',
    help: 'Errors of scripts of the site that nothing caught, in browsers whose owners agreed to be counted',
    labelNames: ['screen', 'fault'],
  }),
  largestPaint: new Histogram({
    name: 'web_largest_contentful_paint_seconds',
    help: 'Largest Contentful Paint; good up to 2.5 s',
    labelNames,
    buckets: [0.5, 1, 1.5, 2, 2.5, 4, 8],
  }),
  interaction: new Histogram({
    name: 'web_interaction_to_next_paint_seconds',
    help: 'Interaction to Next Paint; good up to 0.2 s',
    labelNames,
    buckets: [0.05, 0.1, 0.2, 0.5, 1],
  }),
  layoutShift: new Histogram({
    name: 'web_cumulative_layout_shift',
    help: 'Cumulative Layout Shift; good up to 0.1',
    labelNames,
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25],
  }),
} as const;
