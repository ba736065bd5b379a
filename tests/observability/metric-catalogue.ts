import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricTypes } from './declared-metrics.ts';

const sentence = z.string().trim().min(4);
const entry = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/),
  type: z.enum(metricTypes),
  labels: z.array(z.string().regex(/^[a-z]+(_[a-z]+)*$/)).default([]),
  unit: z.string().regex(/^[a-z]+( [a-z]+)*$/),
  owner: z.string(),
  since: z.string().regex(/^\d+\.\d+\.\d+$/),
  meaning: sentence,
  /** Why no alert asks for it. */
  unalerted: sentence.optional(),
});
export type CataloguedMetric = z.infer<typeof entry>;

/** Every metric the product exports, as `deploy/observability/metrics.yaml` says. @throws ZodError with path and fault */
export const metricCatalogue = (repository: string): readonly CataloguedMetric[] =>
  z.array(entry).parse(parse(readFileSync(`${repository}deploy/observability/metrics.yaml`, 'utf8')));

/** Labels of everything an expression can ask for, by the name it is scraped under. */
export type ScrapedMetrics = ReadonlyMap<string, ReadonlySet<string>>;

const parts: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_count', '_sum', '_bucket'],
  summary: ['', '_count', '_sum'],
};

export const scrapedMetrics = (metrics: readonly CataloguedMetric[]): ScrapedMetrics =>
  new Map(
    metrics.flatMap(({ name, type, labels }) =>
      (parts[type] ?? ['']).map((part) => [
        name + part,
        new Set(part === '_bucket' ? [...labels, 'le'] : labels),
      ]),
    ),
  );

/** The name in the catalogue of what is scraped under `name`. */
export const metricOf = (name: string, metrics: readonly CataloguedMetric[]): string | undefined =>
  metrics.find((metric) => (parts[metric.type] ?? ['']).some((part) => metric.name + part === name))?.name;
