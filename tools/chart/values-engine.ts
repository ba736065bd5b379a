import { z } from 'zod';
import { name, network, quantity, resources, text } from './values-parts.ts';

const scaling = z
  .strictObject({
    maxReplicas: z.int().min(1).max(1_000),
    queueSeconds: z.int().min(1).describe('Seconds of waiting work for each engine (by KEDA)'),
  })
  .optional()
  .describe('Between `replicas` and `maxReplicas`; only with `autoscaler.by: keda`');

const engines = {
  enabled: z
    .boolean()
    .describe('Engines on GPUs in this release, and generation is told of them (docs/gpu.md)'),
  image: text
    .optional()
    .describe('Of the engine, with its version: vLLM-Omni or another that speaks the route'),
  command: z.array(text).min(1).describe('What it starts with; `$(MODEL)` is `engine.model`'),
  model: text.optional().describe('The name the engine serves the model by'),
  licence: text.optional().describe('Of the model: says that you may use it so'),
  weightsClaim: name
    .optional()
    .describe('Claim with the weights, read by every engine: they have no way out to fetch any'),
  replicas: z.int().min(1).max(1_000).describe('Engines at least, one GPU each'),
  autoscaling: scaling,
  gpu: text.describe('What a GPU is called among the resources of a machine'),
  nodeSelector: z.record(z.string(), z.string()).describe('Machines with such a GPU'),
  tolerations: z.array(z.record(z.string(), z.unknown())),
  runtimeClassName: name.optional(),
  resources,
  sharedMemory: quantity.describe('Size of `/dev/shm`; counts towards the limit'),
  tmp: quantity.describe('Size of `/tmp`, where kernels are compiled; counts towards the limit'),
  startupSeconds: z.int().min(60).describe('How long loading and compiling may take'),
  healthPath: z.string().startsWith('/').describe('`/health`; of sd-server `/v1/models`'),
};

export const engine = z
  .strictObject({
    ...engines,
    c2paSecret: name
      .optional()
      .describe('Secret with the certificate that signs pictures; without it they have XMP marks only'),
    network: network('engines elsewhere'),
  })
  .describe('Pictures by GPUs; engines elsewhere are settings of generation (`ENGINE_*`)');
