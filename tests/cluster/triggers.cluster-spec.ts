import { describe, expect, it } from '@jest/globals';
import { repository } from '../../deploy/src/locations.ts';
import { metricCatalogue, scrapedMetrics } from '../observability/metric-catalogue.ts';
import { Expression } from '../observability/promql.ts';
import { profiles, rendered } from './support/helm.ts';

interface Trigger {
  readonly type: string;
  readonly metadata: { readonly query?: string };
}

/** Prometheus adds where something runs to every series. */
const inCluster = new Map(
  [...scrapedMetrics(metricCatalogue(`${repository}/`))].map(([name, labels]) => [
    name,
    new Set([...labels, 'namespace']),
  ]),
);

describe('KEDA', () => {
  it.each(profiles)('asks only for metrics that there are, in the profile %s', async (profile) => {
    const scaled = (await rendered(profile)).filter(({ kind }) => kind === 'ScaledObject');
    const triggers = scaled.flatMap(({ spec }) => spec['triggers'] as readonly Trigger[]);
    const queries = triggers
      .filter(({ type }) => type === 'prometheus')
      .map(({ metadata }) => metadata.query ?? '');
    expect(queries.flatMap((query) => new Expression(query, inCluster).complaints())).toEqual([]);
    expect(queries.length > 0).toBe(profile === 'production' || profile === 'gpu');
  });
});
