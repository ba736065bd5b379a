import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { defaultPorts } from '../../deploy/src/ports.ts';
import { repository } from '../../deploy/src/locations.ts';
import { services } from '../../deploy/src/service-names.ts';
import { dashboardsFolder, logsBoard } from '../../tools/observability/dashboards.ts';
import { askedOfLogs, logsDashboard } from '../../tools/observability/logs-board.ts';
import { rulesFolder } from '../../tools/observability/places.ts';

const folder = 'deploy/observability/provisioning';
const read = (file: string, merge = false): unknown =>
  parse(readFileSync(join(repository, file), 'utf8'), { merge });

const container = z.object({
  profiles: z.array(z.string()).default([]),
  image: z.string().optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .object({ services: z.record(z.string(), container), volumes: z.record(z.string(), z.unknown()) })
  .parse(read('docker-compose.dev.yml', true));
const watchers = Object.fromEntries(
  Object.entries(compose.services).filter(([, { profiles }]) => profiles.includes('observe')),
);

/** As Grafana's documentation of provisioning has them; what it does not know is refused. */
const links = z.strictObject({
  datasourceUid: z.string(),
  spanStartTimeShift: z.string(),
  spanEndTimeShift: z.string(),
  customQuery: z.literal(true),
  query: z.string(),
});
const derivedField = z.strictObject({
  name: z.string(),
  matcherType: z.enum(['label', 'regex']),
  matcherRegex: z.string(),
  datasourceUid: z.string(),
  url: z.string(),
  urlDisplayLabel: z.string(),
});
const logLevelRule = z.strictObject({
  field: z.string(),
  operator: z.enum(['equals', 'notEquals', 'greaterThan', 'lessThan', 'regex', 'includes']),
  value: z.string(),
  level: z.enum(['critical', 'error', 'warning', 'info', 'debug', 'trace']),
  enabled: z.boolean(),
});
const dataSource = {
  name: z.string(),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  access: z.literal('proxy'),
  url: z.url(),
  isDefault: z.boolean().default(false),
};
const { datasources } = z
  .strictObject({
    apiVersion: z.literal(1),
    datasources: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({
          ...dataSource,
          type: z.literal('prometheus'),
          jsonData: z.strictObject({
            httpMethod: z.enum(['GET', 'POST']),
            timeInterval: z.string(),
            manageAlerts: z.boolean(),
            prometheusType: z.literal('Prometheus'),
          }),
        }),
        z.strictObject({
          ...dataSource,
          type: z.literal('jaeger'),
          jsonData: z.strictObject({
            nodeGraph: z.strictObject({ enabled: z.boolean() }),
            tracesToLogsV2: links,
          }),
        }),
        z.strictObject({
          ...dataSource,
          type: z.literal('victoriametrics-logs-datasource'),
          jsonData: z.strictObject({
            derivedFields: z.array(derivedField),
            logLevelRules: z.array(logLevelRule),
          }),
        }),
      ]),
    ),
  })
  .parse(read(`${folder}/grafana/datasources/headshots.yaml`));

const prometheus = z
  .strictObject({
    global: z.strictObject({
      scrape_interval: z.string(),
      scrape_timeout: z.string(),
      evaluation_interval: z.string(),
    }),
    rule_files: z.array(z.string()),
    scrape_configs: z.array(
      z.strictObject({
        job_name: z.string(),
        static_configs: z.tuple([
          z.strictObject({
            targets: z.tuple([z.string()]),
            labels: z.strictObject({ namespace: z.string() }),
          }),
        ]),
      }),
    ),
  })
  .parse(read(`${folder}/prometheus.yaml`));

/** Where a container finds what of the repository, by its own path. */
const mounts = (name: string): ReadonlyMap<string, string> =>
  new Map(
    (watchers[name]?.volumes ?? [])
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':'))
      .map(([from = '', to = '']) => [to, join(repository, from)]),
  );

/** The port that the container of an address listens at, as its own image has it. */
const listening: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(watchers).flatMap(([name, { ports }]) =>
    ports.map((port) => [name, port.split(':').at(-1) ?? '']),
  ),
);

describe('the profile `observe`', () => {
  it('starts nothing of the product, and no container of the product starts it', () => {
    expect(Object.keys(watchers).toSorted()).toEqual(
      ['fluent-bit', 'grafana', 'jaeger', 'prometheus', 'victoria-logs'].toSorted(),
    );
    for (const { profiles } of Object.values(watchers)) expect(profiles).toEqual(['observe']);
  });

  it('mounts files and folders that exist, read-only', () => {
    const mounted = Object.values(watchers).flatMap(({ volumes }) => volumes);
    const ours = mounted.filter((volume) => volume.startsWith('./'));
    expect(ours.length).toBeGreaterThan(4);
    for (const volume of ours) {
      const [from = '', , mode] = volume.split(':');
      expect([volume, existsSync(join(repository, from)), mode]).toEqual([volume, true, 'ro']);
    }
    const kept = mounted.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^[a-z-]+$/.test(name));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(kept));
  });

  it('listens at ports of its own', () => {
    const portsOf = (containers: typeof watchers): readonly number[] =>
      Object.values(containers)
        .flatMap(({ ports }) => ports)
        .map((port) => Number(/:-(\d+)\}/.exec(port)?.[1]));
    const all = portsOf(compose.services);
    expect(new Set(all).size).toBe(all.length);
    const { prometheus: ofPrometheus, ...others } = defaultPorts;
    const own = portsOf(watchers);
    expect(own).toContain(ofPrometheus);
    expect(own.filter((port) => new Set<number>(Object.values(others)).has(port))).toEqual([]);
  });
});

describe('Prometheus in a container', () => {
  it('asks every service at its port for management', () => {
    const asked = prometheus.scrape_configs.map(({ job_name: job, static_configs: [{ targets }] }) => [
      job,
      ...targets,
    ]);
    expect(asked).toEqual(services.map((name) => [name, `${name}:9090`]));
    const moved = services.filter((name) => 'MANAGEMENT_PORT' in (compose.services[name]?.environment ?? {}));
    expect(moved).toEqual([]);
  });

  it('has the rules of the chart', () => {
    const found = prometheus.rule_files.flatMap((pattern) =>
      globSync(posix.join(mounts('prometheus').get(posix.dirname(pattern)) ?? '', posix.basename(pattern))),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.toSorted()).toEqual(globSync(join(rulesFolder, '*.yaml')).toSorted());
  });

  it('reads the configuration that is mounted', () => {
    const named = [watchers['prometheus']?.command ?? []]
      .flat()
      .find((each) => each.startsWith('--config.file='));
    const file = mounts('prometheus').get(named?.split('=')[1] ?? '');
    expect(file).toBe(join(repository, folder, 'prometheus.yaml'));
  });
});

describe('Grafana', () => {
  const uids = datasources.map(({ uid }) => uid);

  it('asks containers of the profile at the ports where they listen', () => {
    for (const { url } of datasources) {
      const { hostname, port } = new URL(url);
      expect([hostname, listening[hostname]]).toEqual([hostname, port]);
    }
  });

  it('has one source for the variable of the boards, which is the default', () => {
    expect(new Set(uids).size).toBe(uids.length);
    const ofBoards = datasources.filter(({ type }) => type === 'prometheus');
    expect(ofBoards.map(({ isDefault }) => isDefault)).toEqual([true]);
    expect(datasources.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('leads from a span to the lines of its trace, and from a line to its trace', () => {
    const traces = datasources.find(({ type }) => type === 'jaeger');
    const logs = datasources.find(({ type }) => type === 'victoriametrics-logs-datasource');
    expect(traces?.jsonData).toMatchObject({ tracesToLogsV2: { datasourceUid: logs?.uid } });
    expect(logs?.jsonData).toMatchObject({
      derivedFields: [{ datasourceUid: traces?.uid, matcherRegex: 'traceId' }],
    });
    // Grafana takes `$` for a variable of its environment.
    const text = readFileSync(join(repository, folder, 'grafana/datasources/headshots.yaml'), 'utf8');
    expect(text.match(/(?<!\$)\$(?!\$)\{/g)).toBeNull();
  });

  it('installs the plugin of every source that it does not bring itself', () => {
    const built = new Set(['prometheus', 'jaeger']);
    const needed = datasources.map(({ type }) => type).filter((type) => !built.has(type));
    const installed = (watchers['grafana']?.environment['GF_PLUGINS_PREINSTALL_SYNC'] ?? '').split(',');
    expect(installed.map((plugin) => plugin.split('@')[0])).toEqual(needed);
    for (const plugin of installed) expect(plugin).toMatch(/@\d+\.\d+\.\d+$/);
  });

  it('finds the boards of the chart where its providers look, the overview first, and that of logs', () => {
    const provider = z.strictObject({
      name: z.string(),
      folder: z.string(),
      type: z.literal('file'),
      allowUiUpdates: z.boolean(),
      options: z.strictObject({ path: z.string() }),
    });
    const { providers } = z
      .strictObject({ apiVersion: z.literal(1), providers: z.array(provider) })
      .parse(read(`${folder}/grafana/dashboards/headshots.yaml`));
    const found = providers.flatMap(({ options: { path } }) =>
      globSync(join(mounts('grafana').get(path) ?? '', '*.json')),
    );
    const ofChart = globSync(join(dashboardsFolder, '*.json'));
    expect(ofChart.length).toBeGreaterThan(7);
    expect(found.toSorted()).toEqual([...ofChart, logsBoard.file].toSorted());
    const home = watchers['grafana']?.environment['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH'] ?? '';
    expect(mounts('grafana').get(posix.dirname(home))).toBe(dashboardsFolder);
    expect(posix.basename(home)).toBe('overview.json');
  });

  it('has the board of logs as it is now, for a source that is there, with each variable it asks for', () => {
    const text = readFileSync(logsBoard.file, 'utf8');
    expect(text).toBe(logsBoard.text());
    const { panels = [], templating } = logsDashboard();
    const variables = templating?.list ?? [];
    expect(datasources.map(({ type }) => String(type))).toContain(variables[0]?.query);
    expect(panels.length).toBe(Object.keys(askedOfLogs).length);
    const asked = [...text.matchAll(/\$\{?([a-z]+)/g)].map(([, name]) => name ?? '');
    expect(new Set(asked)).toEqual(new Set(variables.map(({ name }) => name)));
  });
});

describe('the collector of logs', () => {
  const collector = z
    .object({
      pipeline: z.object({
        filters: z.array(z.object({ name: z.string(), regex: z.string().optional() })),
        outputs: z.tuple([z.object({ host: z.string(), port: z.number(), uri: z.string() })]),
      }),
    })
    .parse(read(`${folder}/fluent-bit.yaml`));

  it('passes on lines of our services alone', () => {
    const [field, pattern = ''] = (
      collector.pipeline.filters.find(({ name }) => name === 'grep')?.regex ?? ''
    ).split(' ');
    expect(field).toBe('name');
    for (const name of services) expect(name).toMatch(new RegExp(pattern));
    for (const other of ['postgres', 'orders-of-others', '']) expect(other).not.toMatch(new RegExp(pattern));
  });

  it('sends them to the store of logs', () => {
    const [{ host, port, uri }] = collector.pipeline.outputs;
    expect([host, String(port)]).toEqual(['victoria-logs', listening['victoria-logs']]);
    const query = new URL(uri, 'http://logs').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      _stream_fields: 'name',
      _msg_field: 'msg',
      _time_field: 'date',
    });
  });
});
