import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { chartFolder } from './chart-folder.ts';
import { servers } from './service-map.ts';

export const embeddedServers = ['postgres', 'kafka', 'keycloak', 'minio', 'mail'] as const;
export type EmbeddedServer = (typeof embeddedServers)[number];

const port = z.int().min(1024).max(65_535);
const variable = z.string().regex(/^[A-Z][A-Z\d_]*$/);
const path = z.string().startsWith('/');
const entry = z.strictObject({
  server: z.enum(servers),
  port,
  page: port.optional(),
  asks: z.array(z.enum(embeddedServers)).default([]),
  reads: z.array(variable).default([]),
  env: z.record(variable, z.string()).default({}),
  secrets: z.array(variable).default([]),
  health: z.union([
    z.strictObject({ port }),
    z.strictObject({ port, started: path, live: path, ready: path }),
  ]),
  within: z.int(),
  keeps: z.boolean().default(false),
  tmp: z.string(),
});
export type EmbeddedEntry = z.infer<typeof entry>;

const schema = z.strictObject({ embedded: z.record(z.enum(embeddedServers), entry) });

/** `files/embedded.yaml` of the chart. @throws ZodError naming the entry that is wrong */
export const embeddedMap = (): Readonly<Record<EmbeddedServer, EmbeddedEntry>> =>
  schema.parse(parse(readFileSync(join(chartFolder, 'files/embedded.yaml'), 'utf8'))).embedded;
