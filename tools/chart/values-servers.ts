import { z } from 'zod';
import { cloudNativePg, strimzi } from './values-operators.ts';
import { https, name, network, text } from './values-parts.ts';

export const database = z
  .strictObject({
    maxConnections: z
      .int()
      .min(20)
      .describe('`max_connections` of Postgres; what the pods may open is held against it'),
    otherConnections: z.int().min(0).describe('What others open there (Keycloak, backups)'),
    network: network('Postgres'),
    cloudNativePg,
  })
  .describe(
    'Postgres (tested with 18). Addresses are secrets (`DATABASE_URL`). No pooler that shares connections by transaction',
  );

export const kafka = z
  .strictObject({
    brokers: z.array(text).min(1).optional().describe('`host:port`; left out with Strimzi'),
    tls: z.strictObject({
      enabled: z.boolean(),
      caSecret: name.optional().describe('Secret with `ca.crt`, unless a public authority signed'),
    }),
    sasl: z
      .enum(['scram-sha-256', 'scram-sha-512'])
      .optional()
      .describe('Accounts by service name, with `KAFKA_SASL_PASSWORD` in the Secret of each; needs TLS'),
    partitions: z
      .int()
      .min(1)
      .describe('Of each topic (`proto/topics.yaml`): more replicas than that have nothing to read'),
    replicas: z.int().min(1).describe('Copies of each partition'),
    minInSyncReplicas: z
      .int()
      .min(1)
      .describe('How many of them must have a record before it counts as sent'),
    rights: z
      .boolean()
      .describe('The Job for topics also makes the access rules of the brokers those of `proto/topics.yaml`'),
    network: network('the brokers'),
    strimzi,
  })
  .describe('The brokers');

export const keycloak = z
  .strictObject({
    url: https.describe('With its relative path, as the pods reach it'),
    publicUrl: https
      .optional()
      .describe('As the browser reaches it, when that is not its path under `publicUrl`'),
    realm: text,
    network: network('Keycloak'),
  })
  .describe('Keycloak with the realm of the product');

export const storage = z
  .strictObject({
    endpoint: https,
    region: text,
    buckets: z.strictObject({ photos: text, headshots: text }),
    network: network('the object store'),
  })
  .describe('S3 or MinIO; keys are secrets of media and generation');

export const smtp = z
  .strictObject({ from: z.string().includes('@'), network: network('the mail server') })
  .describe('The mail server; its address is a secret of notification (`SMTP_URL`)');

export const provision = z
  .strictObject({
    jobs: z
      .array(z.enum(['databases', 'topics', 'realm', 'storage']))
      .describe('Which servers a Job makes ready; `databases` needs an administrator of Postgres'),
    secretName: name.describe(
      'Secret of the administrator: `POSTGRES_ADMIN_URL`, `KEYCLOAK_ADMIN_PASSWORD`, `KAFKA_SASL_USERNAME`, ... as the jobs need them',
    ),
  })
  .describe('Jobs that make servers ready (`node deploy/src/cli.ts provision`)');

export const externalSecrets = z
  .strictObject({
    enabled: z.boolean(),
    store: z
      .strictObject({ name, kind: z.enum(['SecretStore', 'ClusterSecretStore']) })
      .optional()
      .describe('Who has them'),
    prefix: z.string().describe('Before the name of a Secret, in the store'),
    refreshInterval: z
      .string()
      .regex(/^\d+[smh]$/)
      .describe('How often they are read again'),
  })
  .describe('Has the External Secrets operator make the Secrets, each from an entry of its own');

export const bookkeeping = z
  .strictObject({
    retentionYears: z.int().min(1),
    secretName: name.describe(
      'Secret with `BOOKKEEPING_DATABASE_URL`: the database of orders as the owner of the books',
    ),
  })
  .describe('The books of orders; only its migration has them');

export const stripe = z
  .strictObject({ network: network('Stripe') })
  .describe('The only address outside that orders asks');
