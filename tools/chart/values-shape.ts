import { z } from 'zod';
import { embeddedServers } from '../../deploy/src/chart/embedded-map.ts';
import { workloads, type Workload } from '../../deploy/src/chart/service-map.ts';
import { embedded, journey, ledger } from './values-embedded.ts';
import { https, name, network, peers, text, workload } from './values-parts.ts';
import { engine } from './values-engine.ts';
import {
  bookkeeping,
  database,
  externalSecrets,
  kafka,
  keycloak,
  provision,
  smtp,
  storage,
  stripe,
} from './values-servers.ts';

const operator = z
  .strictObject({
    name: text.optional(),
    street: text.optional(),
    city: text.optional(),
    country: text.optional(),
    email: text.optional(),
    phone: text.optional(),
    register: text.optional(),
    vatId: text.optional(),
    privacyOfficer: text.optional(),
    privacyAuthority: text.optional(),
    processors: text.optional(),
  })
  .describe(
    'Who sells: legal notice, invoices, mails. With `production: true` name, street, city and country are needed',
  );

const image = z
  .strictObject({
    registry: text.describe('Registry and path before the names of the services'),
    tag: text.optional().describe('One tag for all images; never `latest`'),
    digests: z
      .partialRecord(
        z.enum([...workloads, 'tools', ...embeddedServers]),
        z.string().regex(/^sha256:[a-f0-9]{64}$/),
      )
      .describe('By digest, image by image; goes before the tag'),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
    pullSecrets: z.array(name),
  })
  .describe('Where images come from');

const payment = z
  .strictObject({
    mode: z.enum(['stripe', 'bypass']).describe('`bypass` takes no money'),
    allowBypass: z.boolean().describe('Says that nobody shall pay here'),
    priceBook: z
      .record(z.string(), z.record(z.string(), z.int().positive()))
      .describe('Minor units by currency and package; replaces the currencies it names'),
    methods: z
      .array(z.string().regex(/^[a-z0-9_]+$/))
      .describe(
        'By Stripe’s names; what the payment page offers and the website names. Empty: `card`, `link`',
      ),
  })
  .describe('How customers pay');

const edge = z
  .strictObject({
    kind: z.enum(['httproute', 'ingress', 'none']),
    trustProxy: text
      .optional()
      .describe(
        'Who may say where a request comes from: a number of proxies, or networks. Without it all customers share one limit',
      ),
    rateLimitMultiplier: z.number().positive().describe('Times every limit of requests'),
    gateway: z
      .strictObject({ name, namespace: name.optional(), sectionName: name.optional() })
      .optional()
      .describe('The Gateway an HTTPRoute hangs on'),
    className: name.optional().describe('Class of the Ingress'),
    annotations: z.record(z.string(), z.string()),
    certificate: z
      .strictObject({
        secretName: name,
        issuer: z.strictObject({ name, kind: z.enum(['Issuer', 'ClusterIssuer']) }).optional(),
      })
      .optional()
      .describe('Secret of the certificate; with an issuer cert-manager makes it'),
    peers,
  })
  .describe('The way in from outside: one origin, everything to the gateway');

const observability = z
  .strictObject({
    otlpEndpoint: https.optional().describe('Collector of traces; nothing is traced without'),
    otlpNetwork: network('the collector'),
    podMonitor: z
      .boolean()
      .describe(
        'PodMonitors of the Prometheus operator: of services, and of Postgres and brokers that operators run',
      ),
    rules: z
      .boolean()
      .describe(
        'PrometheusRule with the alerts of `deploy/observability/alerts` and the rules of the objectives',
      ),
    dashboards: z
      .strictObject({
        as: z
          .enum(['none', 'configmap', 'grafana-operator'])
          .describe('`configmap` has the label `grafana_dashboard`, which Grafana’s sidecar looks for'),
        folder: text,
        instanceLabels: z
          .record(z.string(), z.string())
          .describe('By which the Grafana operator finds its Grafana'),
      })
      .describe('The boards of `deploy/observability/dashboards`'),
    runbookUrl: z
      .string()
      .optional()
      .describe('Address under which people find `docs/runbooks`; alerts point there'),
    peers: peers.describe('Who may read metrics'),
    labels: z
      .record(z.string(), z.string())
      .describe('Labels of PodMonitors and PrometheusRules, by which Prometheus finds them'),
  })
  .describe('What is told to those who run it');

const autoscaler = z
  .strictObject({
    by: z.enum(['none', 'hpa', 'keda']).describe('`keda` knows the length of the queue, `hpa` the CPU only'),
    prometheus: https.optional().describe('Address that KEDA asks'),
  })
  .describe('Who adds pods');

const perService = Object.fromEntries(workloads.map((of) => [of, workload(of)])) as Record<
  Workload,
  ReturnType<typeof workload>
>;

export const valuesShape = z.strictObject({
  production: z.boolean().describe('Refuses what is for trying only'),
  restoreMode: z
    .boolean()
    .describe(
      'After databases were restored: nobody is let in, nothing is removed or paid back, until deletions are repeated (runbook HeadshotsRestoreMode)',
    ),
  desk: z.boolean().describe('Staff sign in, decide about claims and answer customers at `/desk`'),
  deskSupervisorAbove: z
    .record(z.string(), z.int().positive())
    .describe(
      'Minor units by currency: what staff of role `support` gives back at most; more takes a `supervisor`. A currency that is missing has no such amount',
    ),
  publicUrl: https.describe('The address customers use'),
  sessionIssuer: text
    .optional()
    .describe('Name sessions are issued under when that is not `publicUrl` (ADR 130)'),
  brand: text.describe('Name of the product'),
  supportEmail: z.email().describe('Where customers write'),
  socialProviders: z
    .array(z.enum(['google', 'facebook', 'apple']))
    .describe('Where people may sign in besides here'),
  operator,
  image,
  payment,
  services: z.strictObject(perService),
  bookkeeping,
  externalSecrets,
  provision,
  ledger,
  embedded,
  journey,
  database,
  kafka,
  keycloak,
  storage,
  smtp,
  stripe,
  engine,
  edge,
  autoscaler,
  networkPolicy: z
    .strictObject({ enabled: z.boolean(), dns: peers.describe('Who answers names; none means anywhere') })
    .describe('Nothing in and nothing out but what the map names'),
  priorityClasses: z
    .strictObject({
      create: z.boolean().describe('They are of this release; else somebody made them'),
      serving: name.optional(),
      batch: name.optional(),
    })
    .describe('Names of PriorityClasses for what answers and for what works'),
  topologyKeys: z.array(text).describe('Pods of a service are spread over these'),
  observability,
});
