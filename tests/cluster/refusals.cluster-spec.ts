import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { profiles, refusal } from './support/helm.ts';

const nightly = '0 30 2 * * *';
const engineOfOurs = {
  enabled: true,
  image: 'registry.example/engine:1',
  model: 'a-model',
  licence: 'Apache-2.0',
  weightsClaim: 'weights',
};

/** A wrong value, and the path by which Helm must name it. */
const wrong: readonly (readonly [path: string, values: object])[] = [
  ['/services/orders/settings', { services: { orders: { settings: { HOUSEKEPING_MS: 1000 } } } }],
  [
    '/services/orders/settings/HOUSEKEEPING_MS',
    { services: { orders: { settings: { HOUSEKEEPING_MS: 'often' } } } },
  ],
  [
    '/services/orders/settings',
    { services: { orders: { settings: { DATABASE_URL: 'postgres://u:p@h/d' } } } },
  ],
  ['/services/media/settings', { services: { media: { settings: { STRIPE_SECRET_KEY: 'sk_live_1' } } } }],
  ['/services', { services: { payments: { replicas: 2 } } }],
  ['/payment/mode', { payment: { mode: 'cash' } }],
  ['/kafka/brokers', { kafka: { brokers: [] } }],
  ['/edge/kind', { edge: { kind: 'loadbalancer' } }],
  [
    '/services/web/resources/limits/memory',
    { services: { web: { resources: { limits: { memory: 'much' } } } } },
  ],
  ['publicUrl:', { publicUrl: 'http://konterfei.example' }],
  ['edge.trustProxy:', { edge: { trustProxy: null } }],
  ['edge.gateway:', { edge: { gateway: null } }],
  ['payment.mode:', { payment: { mode: 'bypass' } }],
  ['operator.name:', { payment: { mode: 'bypass', allowBypass: true }, operator: { name: null } }],
  ['operator.street:', { operator: { street: null } }],
  ['image.tag:', { image: { digests: { orders: null } } }],
  ['image.tag:', { image: { tag: 'latest' } }],
  ['kafka.sasl:', { kafka: { tls: { enabled: false } } }],
  ['autoscaler.prometheus:', { autoscaler: { prometheus: null } }],
  ['database.maxConnections:', { database: { maxConnections: 200 } }],
  [
    'services.generation.resources.limits.cpu:',
    { services: { generation: { resources: { limits: { cpu: null } } } } },
  ],
  ['services.media.autoscaling.maxReplicas:', { services: { media: { replicas: 20 } } }],
  [
    'services.orders.settings.SHUTDOWN_GRACE_MS:',
    { services: { orders: { settings: { SHUTDOWN_GRACE_MS: 4000 } } } },
  ],
  ['services.generation.settings.ENGINE_MODEL:', engine({ ENGINE_URLS: 'http://gpu:8000' })],
  ['embedded.enabled:', { embedded: { enabled: true } }],
  ['/embedded/servers', { embedded: { servers: { redis: { size: '1Gi' } } } }],
  ['/ledger/schedule', { ledger: { schedule: 'daily' } }],
  ['externalSecrets.store:', { externalSecrets: { enabled: true } }],
  ['provision.jobs:', { socialProviders: ['apple'] }],
  ['kafka.brokers: missing', { kafka: { brokers: null } }],
  ['kafka.minInSyncReplicas:', { kafka: { minInSyncReplicas: 4 } }],
  ['kafka.brokers:', { kafka: { strimzi: { enabled: true }, rights: false } }],
  ['kafka.rights:', { kafka: { strimzi: { enabled: true }, brokers: null } }],
  ['kafka.strimzi.nodes:', strimzi({ nodes: 2 })],
  ['/kafka/strimzi', strimzi({ replicas: 3 })],
  ['/kafka/strimzi/storage/size', strimzi({ storage: { size: 'large' } })],
  ['database.cloudNativePg.backup:', cloudNativePg({})],
  [
    'database.cloudNativePg.backup.plugin:',
    cloudNativePg({ backup: { schedule: nightly, method: 'plugin' } }),
  ],
  [
    '/database/cloudNativePg/backup/schedule',
    cloudNativePg({ backup: { schedule: '30 2 * * *', method: 'volumeSnapshot' } }),
  ],
  ['/database/cloudNativePg', cloudNativePg({ pooler: true })],
  [
    'database.cloudNativePg.recovery:',
    cloudNativePg({ backup: { schedule: nightly, method: 'volumeSnapshot' }, recovery: { parameters: {} } }),
  ],
  [
    'database.cloudNativePg.backup.plugin.parameters.serverName:',
    cloudNativePg({
      backup: { schedule: nightly, method: 'plugin', plugin: { name: 'barman', parameters: {} } },
      recovery: { parameters: {} },
    }),
  ],
  [
    'provision.jobs:',
    {
      ...cloudNativePg({ backup: { schedule: nightly, method: 'volumeSnapshot' } }),
      provision: { jobs: ['databases'] },
    },
  ],
  ['priorityClasses.create:', { priorityClasses: { create: true, batch: null } }],
  ['engine.image:', { engine: { enabled: true } }],
  ['engine.licence:', { engine: { ...engineOfOurs, licence: undefined } }],
  ['engine.weightsClaim:', { engine: { ...engineOfOurs, weightsClaim: undefined } }],
  ['engine.autoscaling:', { engine: { autoscaling: { maxReplicas: 4, queueSeconds: 120 } } }],
  [
    'engine.autoscaling.maxReplicas:',
    { engine: { ...engineOfOurs, replicas: 3, autoscaling: { maxReplicas: 2, queueSeconds: 120 } } },
  ],
  [
    'services.generation.settings.ENGINE_URLS:',
    { engine: engineOfOurs, ...engine({ ENGINE_URLS: 'http://gpu:8000', ENGINE_MODEL: 'a-model' }) },
  ],
  ['/engine/startupSeconds', { engine: { startupSeconds: 5 } }],
  ['/services/gateway/autoscaling/streams', { services: { gateway: { autoscaling: { streams: 0 } } } }],
  ['/observability/dashboards/as', { observability: { dashboards: { as: 'files' } } }],
];

function strimzi(change: object): object {
  return { kafka: { brokers: null, rights: false, strimzi: { enabled: true, ...change } } };
}

function cloudNativePg(change: object): object {
  return { database: { cloudNativePg: { enabled: true, ...change } } };
}

function engine(settings: object): object {
  return { services: { generation: { settings: { ENGINE: 'images-edits', ...settings } } } };
}

it.each(wrong)('%s is named when it is wrong', async (path, values) => {
  expect(await refusal('production', values)).toContain(path);
});

it.each([
  ['kafka.brokers:', { kafka: { brokers: ['elsewhere:9092'] } }],
  ['kafka.replicas:', { kafka: { replicas: 3 } }],
  ['keycloak.url:', { keycloak: { url: 'http://elsewhere:8080/idp' } }],
  ['storage.endpoint:', { storage: { endpoint: 'http://elsewhere:9000' } }],
  ['provision.jobs:', { provision: { jobs: ['databases', 'topics', 'realm'] } }],
  [
    'externalSecrets.enabled:',
    { externalSecrets: { enabled: true, store: { name: 'vault', kind: 'SecretStore' } } },
  ],
])('%s is named when servers of its own are not where it says', async (path, values) => {
  expect(await refusal('quickstart', values)).toContain(path);
});

it('the pods of the table at their most fit into what Postgres has, and not into one connection less', async () => {
  const { database } = parse(readFileSync(join(chartFolder, 'ci/production.yaml'), 'utf8')) as {
    readonly database: { readonly maxConnections: number };
  };
  // 526 of the pods, 30 of others, 10 kept for people.
  expect(database.maxConnections).toBeGreaterThanOrEqual(566);
  expect(await refusal('production', { database: { maxConnections: 566 } })).toBe('');
  expect(await refusal('production', { database: { maxConnections: 565 } })).toContain(
    'may open 556 connections',
  );
});

it.each(profiles)('%s is taken as it is', async (profile) => {
  expect(await refusal(profile, {})).toBe('');
});
