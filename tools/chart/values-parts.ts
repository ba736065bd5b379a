import { z } from 'zod';
import { settingsOf } from './chart-variables.ts';
import type { Workload } from '../../deploy/src/chart/service-map.ts';
import { shapeOf } from './service-variables.ts';

export const text = z.string().min(1);
export const https = z.url({ protocol: /^https?$/ });

export const quantity = z.union([
  z.string().regex(/^\d+(\.\d+)?(m|k|Ki|M|Mi|G|Gi|T|Ti)?$/, 'a quantity of Kubernetes'),
  z.number().positive(),
]);
export const name = z
  .string()
  .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/)
  .max(63);
const percentage = z.int().min(1).max(100);

export const resources = z
  .strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ cpu: quantity.optional(), memory: quantity }),
  })
  .describe('What a pod gets. A limit of CPU belongs where threads follow it: media and generation.');

export const peers = z
  .array(
    z.strictObject({
      ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }).optional(),
      namespaceSelector: z.record(z.string(), z.unknown()).optional(),
      podSelector: z.record(z.string(), z.unknown()).optional(),
    }),
  )
  .describe('NetworkPolicy peers; none means anywhere');

export const network = (what: string) =>
  z
    .strictObject({ ports: z.array(z.int().min(1).max(65_535)).min(1), peers })
    .describe(`The way to ${what} through the network policies`);

const most = (what: string) => z.int().min(1).optional().describe(what);

const autoscaling = z
  .strictObject({
    maxReplicas: z.int().min(1).max(1_000),
    cpu: percentage.optional().describe('Percent of the requested CPU at which there should be more'),
    queueSeconds: z
      .int()
      .min(1)
      .optional()
      .describe('Seconds of waiting work for each replica (generation, by KEDA, from Prometheus)'),
    engines: most('Engines at work for each replica (generation that judges for them, by KEDA)'),
    streams: most('Open streams for each replica (gateway, by KEDA)'),
    lag: most('Events that wait for each replica, up to one replica for each partition (by KEDA)'),
  })
  .describe('Between `replicas` and `maxReplicas`; leave it out for a fixed number');

export const workload = (of: Workload) =>
  z
    .strictObject({
      replicas: z.int().min(1).max(1_000).describe('Pods at least'),
      autoscaling: autoscaling.optional(),
      resources,
      settings: settings(of).describe(`Environment variables of ${of}: \`${settingsOf(of).join('` `')}\``),
      secretName: name.optional().describe('The Secret with its keys; the name of the service when left out'),
      podAnnotations: z.record(z.string(), z.string()).optional(),
    })
    .describe(`The ${of === 'web' ? 'pages' : `service ${of}`}`);

const settings = (of: Workload): z.ZodObject => {
  const shape = shapeOf(of);
  const given = settingsOf(of).map((variable) => [variable, optional(shape[variable] as z.ZodType)] as const);
  return z.strictObject(Object.fromEntries(given));
};

/** A default is the service's own matter: its README has them, and some depend on the machine. */
function optional(rule: z.ZodType): z.ZodType {
  return rule instanceof z.ZodDefault || rule instanceof z.ZodOptional
    ? optional(rule.unwrap() as z.ZodType)
    : rule.optional();
}
