import { z } from 'zod';
import { embeddedServers, type EmbeddedServer } from '../../deploy/src/chart/embedded-map.ts';
import { name, quantity, resources } from './values-parts.ts';

const server = z.strictObject({
  resources,
  size: quantity.describe('What it may keep; of its volume with `embedded.persistent`'),
});

export const embedded = z
  .strictObject({
    enabled: z
      .boolean()
      .describe(
        'One pod each of Postgres, Kafka, Keycloak, MinIO and a mail sink; not with `production: true`',
      ),
    makeSecrets: z
      .boolean()
      .describe('A Job makes the Secrets that are missing, before the first installation'),
    persistent: z
      .boolean()
      .describe('Volumes for Postgres, Kafka and MinIO; without them a deleted pod takes its data along'),
    storageClassName: name.optional().describe('Of these volumes; the class of the cluster when left out'),
    servers: z.strictObject(
      Object.fromEntries(embeddedServers.map((of) => [of, server])) as Record<EmbeddedServer, typeof server>,
    ),
  })
  .describe('Servers of its own, for trying it (README, "Try it")');

export const ledger = z
  .strictObject({
    enabled: z.boolean(),
    schedule: z
      .string()
      .regex(/^(\S+\s+){4}\S+$/)
      .describe('When, as cron says it, in UTC: shortly before the backup of the databases'),
  })
  .describe(
    'A CronJob that writes the ledger of deletions to its log, ids only; keep it beside every backup',
  );

export const journey = z
  .strictObject({ inProduction: z.boolean().describe('Lets `helm test` look at it with `production: true`') })
  .describe('The customer of `helm test`');
