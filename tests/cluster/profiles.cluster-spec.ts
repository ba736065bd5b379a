import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { keptSecret } from '../../tools/chart/chart-variables.ts';
import { embeddedMap } from '../../deploy/src/chart/embedded-map.ts';
import { secretsOf, serviceMap } from '../../deploy/src/chart/service-map.ts';
import { helm, profiles, rendered, renderedText } from './support/helm.ts';
import { podsOf } from './support/manifest.ts';
import { complaintsOf } from './support/restricted.ts';

const secrets = new Set<string>([...keptSecret, ...Object.values(serviceMap()).flatMap(secretsOf)]);
/** An address into which Kubernetes puts the password. */
const passwordOfItsOwn = /^postgres:\/\/\w+:\$\(\w+_PASSWORD\)@/;
const files = new Set(Object.values(serviceMap()).flatMap((entry) => Object.keys(entry.files)));

describe.each(profiles)('the profile %s', (profile) => {
  it('passes Helm’s own rules', async () => {
    const { code, printed } = await helm(['lint', '--strict', chartFolder], profile);
    expect(printed).toContain('1 chart(s) linted, 0 chart(s) failed');
    expect(code).toBe(0);
  });

  it('names nothing twice, and everything as its own', async () => {
    const all = await rendered(profile);
    const names = all.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
    const strangers = all.filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/part-of'] !== 'headshots',
    );
    expect(strangers).toEqual([]);
  });

  it('starts no pod with more rights than the restricted profile gives', async () => {
    const pods = podsOf(await rendered(profile));
    expect(pods.length).toBeGreaterThan(10);
    expect(pods.flatMap(complaintsOf)).toEqual([]);
  });

  it('holds no secret', async () => {
    const all = await rendered(profile);
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const known = new Set([...secrets, ...Object.values(embeddedMap()).flatMap((entry) => entry.secrets)]);
    const variables = podsOf(all).flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env));
    const told = variables.filter(
      ({ name, value }) =>
        value !== undefined && known.has(name) && !files.has(name) && !passwordOfItsOwn.test(value),
    );
    expect(told).toEqual([]);
  });

  it('fits into the Secret of a release', async () => {
    // What lies behind links is part of the chart, too.
    const found = globSync(['**/*', 'files/*/*'], { cwd: chartFolder }).map((path) =>
      join(chartFolder, path),
    );
    const parts = [...new Set(found)].filter((path) => statSync(path).isFile());
    const chart = parts.map((path) => readFileSync(path).toString('base64'));
    const release = JSON.stringify({ chart, manifest: await renderedText(profile) });
    expect(gzipSync(release).toString('base64').length).toBeLessThan(700 * 1024);
  });
});

describe('the books', () => {
  it('are known to the migration of orders alone', async () => {
    for (const profile of ['production', 'operators', 'gpu'] as const) {
      const all = await rendered(profile);
      const knowing = podsOf(all).filter(({ spec }) => JSON.stringify(spec).includes('bookkeeping-database'));
      expect(knowing.map(({ name }) => name)).toEqual(['migrate-orders']);
    }
  });

  it.each(profiles)('are known to nothing that runs on with the profile %s', async (profile) => {
    const knowing = podsOf(await rendered(profile)).filter(({ spec }) =>
      spec.containers.some(({ env }) => JSON.stringify(env ?? []).includes('bookkeeping-database')),
    );
    expect(knowing.filter(({ of }) => !of.startsWith('Job/'))).toEqual([]);
  });
});

describe('jobs', () => {
  const names = async (values: object): Promise<readonly string[]> =>
    (await rendered('gpu', values)).filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name);

  it('keep their names while they run the same', async () => {
    expect(await names({ services: { orders: { replicas: 3 } } })).toEqual(await names({}));
  });

  it('of one name never differ: Kubernetes lets nobody change one', async () => {
    const jobs = async (values: object): Promise<ReadonlyMap<string, object>> =>
      new Map(
        (await rendered('gpu', values))
          .filter(({ kind }) => kind === 'Job')
          .map(({ metadata, spec }) => [metadata.name, spec]),
      );
    const before = await jobs({});
    const changes = [
      { image: { pullPolicy: 'Always', pullSecrets: ['other'] } },
      { priorityClasses: { serving: 'first' }, keycloak: { realm: 'other' }, kafka: { rights: true } },
      { services: { orders: { secretName: 'other' } }, storage: { region: 'other' } },
    ];
    for (const change of changes) {
      const same = [...(await jobs(change))].filter(([name]) => before.has(name));
      expect(same).toEqual(same.map(([name]) => [name, before.get(name)]));
    }
  });

  it('are new ones with a new image, or another setting', async () => {
    const before = new Set(await names({}));
    expect((await names({ image: { tag: 'next' } })).filter((name) => before.has(name))).toEqual([]);
    const books = (await names({ bookkeeping: { retentionYears: 11 } })).filter((name) => !before.has(name));
    expect(books).toEqual([expect.stringMatching(/^migrate-orders-[0-9a-f]{10}$/)]);
  });
});
