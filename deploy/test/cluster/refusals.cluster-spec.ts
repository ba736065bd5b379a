import { expect, it } from '@jest/globals';
import { profiles, refusal } from './support/helm.ts';

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
];

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

it.each(profiles)('%s is taken as it is', async (profile) => {
  expect(await refusal(profile, {})).toBe('');
});
