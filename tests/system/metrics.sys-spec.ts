import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { managementPort } from '../../deploy/src/ports.ts';
import { services, type ServiceName } from '../../deploy/src/service-names.ts';
import { exposition } from '../observability/exposition.ts';
import { metricCatalogue } from '../observability/metric-catalogue.ts';
import { settings } from './support/stack.ts';

const catalogue = metricCatalogue(fileURLToPath(new URL('../../', import.meta.url)));
/** Of prom-client itself. */
const ofEveryProcess = /^(process_(?!failures)|nodejs_)/;
const packagesOf = (service: ServiceName): readonly string[] =>
  service === 'generation' ? ['platform', 'engine', service] : ['platform', service];

async function exported(service: ServiceName): Promise<ReturnType<typeof exposition>> {
  const answer = await fetch(`http://127.0.0.1:${settings.ports[managementPort(service)]}/metrics`);
  expect(answer.status).toBe(200);
  return exposition(await answer.text());
}

describe('what a running service exports', () => {
  it.each(services)('%s: what the catalogue says of its packages, and nothing else', async (service) => {
    const families = await eventually(() => exported(service));
    const promised = catalogue.filter(({ owner }) => packagesOf(service).includes(owner));
    const shown = [...families].filter(([name]) => !ofEveryProcess.test(name));
    expect(shown.map(([name, { type, help }]) => ({ name, type, help })).sort(byName)).toEqual(
      promised.map(({ name, type, meaning }) => ({ name, type, help: meaning })).sort(byName),
    );
    const labels = new Map(promised.map((metric) => [metric.name, metric.labels]));
    const strange = shown.flatMap(([name, { series }]) =>
      series
        .map((found) => found.filter((label) => label !== 'le'))
        .filter((found) => found.join() !== [...(labels.get(name) ?? [])].sort().join())
        .map((found) => `${name}{${found.join()}}`),
    );
    expect([...new Set(strange)]).toEqual([]);
  });
});

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name);
