import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { services } from '../service-names.ts';
import { chartFolder } from './chart-folder.ts';

export const workloads = [...services, 'web'] as const;
export type Workload = (typeof workloads)[number];

export const servers = ['database', 'kafka', 'storage', 'keycloak', 'smtp', 'stripe', 'engine'] as const;

const variable = z.string().regex(/^[A-Z][A-Z\d_]*$/);
const entry = z.strictObject({
  calls: z.array(z.enum(workloads)),
  servers: z.array(z.enum(servers)),
  secrets: z.array(variable),
  optional: z.array(variable).default([]),
  files: z.record(variable, z.string()).default({}),
  threads: variable.optional(),
  migration: z.strictObject({ secrets: z.array(variable), books: z.boolean().default(false) }).optional(),
  constants: z.record(variable, z.string()).default({}),
  program: z.array(z.string()).optional(),
  health: z.enum(['management', 'http']).default('management'),
  heap: z.number().int(),
  tmp: z.string(),
});
export type MapEntry = z.infer<typeof entry>;

const schema = z.strictObject({ services: z.record(z.enum(workloads), entry) });

/** `files/services.yaml` of the chart. @throws ZodError naming the entry that is wrong */
export const serviceMap = (): Readonly<Record<Workload, MapEntry>> =>
  schema.parse(parse(readFileSync(join(chartFolder, 'files/services.yaml'), 'utf8'))).services;

/** What the map keeps in the Secret of a service, or makes of it: an operator's values have no place for these. */
export const secretsOf = ({ secrets, optional, files }: MapEntry): readonly string[] => [
  ...secrets,
  ...optional,
  ...Object.keys(files),
];
