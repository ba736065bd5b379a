import { z } from 'zod';
import { name, quantity, resources, text } from './values-parts.ts';

/** How a part of the release is named: a word, as it begins the names of other things. */
const word = name.max(30);

const volume = z
  .strictObject({ size: quantity, className: name.optional() })
  .describe('The volume of each of its pods, and its StorageClass');

const leave = z
  .boolean()
  .describe(
    'Says that one which is there already may be left behind, with all it holds, when it is renamed or turned off',
  );

export const strimzi = z
  .strictObject({
    enabled: z.boolean().describe('Brokers, accounts and rights come from the chart; topics as always'),
    name: word.describe('Of the Kafka; its certificate lies in `NAME-cluster-ca-cert`'),
    leave,
    version: text.optional().describe('Of Kafka; what the operator takes for granted when left out'),
    nodes: z.int().min(1).describe('Each is broker and controller, on a machine of its own'),
    rackKey: text.describe('Label of machines that fail together; copies lie apart'),
    storage: volume,
    resources,
  })
  .describe('Has the Strimzi operator run the brokers: TLS, SCRAM-SHA-512, rights by `proto/topics.yaml`');

const backup = z
  .strictObject({
    schedule: z
      .string()
      .regex(/^\S+( \S+){5}$/)
      .describe('Six fields; the first is the second'),
    method: z.enum(['plugin', 'volumeSnapshot']),
    plugin: z
      .strictObject({ name: text, parameters: z.record(z.string(), z.string()) })
      .optional()
      .describe('The plugin that keeps backups and archives the log, and what it is told'),
    snapshotClassName: name.optional(),
  })
  .optional()
  .describe('When and how a backup is made; needed with `production: true`');

const recovery = z
  .strictObject({
    parameters: z
      .record(z.string(), z.string())
      .describe('What the plugin is told of the backup and log of before: `barmanObjectName`, `serverName`'),
    targetTime: text
      .optional()
      .describe('The point, as `2026-11-27 21:00:00+00`; the end of the log without'),
  })
  .optional()
  .describe(
    'A Cluster that is not there begins as another one was (runbook HeadshotsRestoreMode); needs `backup.method: plugin`',
  );

export const cloudNativePg = z
  .strictObject({
    enabled: z
      .boolean()
      .describe('Databases, roles and schemas come from the chart; passwords from Secrets `NAME-database`'),
    name: word.describe('Of the Cluster; services ask `NAME-rw`'),
    leave,
    imageName: text.optional().describe('Of Postgres; the one of the operator when left out'),
    instances: z
      .int()
      .min(1)
      .describe('Each on a machine of its own; of two or more, two have what was answered'),
    storage: volume,
    resources,
    parameters: z
      .record(z.string(), z.string())
      .describe('Settings of Postgres; `max_connections` is `database.maxConnections`'),
    others: z.array(word).describe('Further databases, each with a role of its name: `keycloak`'),
    backup,
    recovery,
  })
  .describe('Has the CloudNativePG operator run Postgres');
