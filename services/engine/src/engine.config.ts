import { z } from 'zod';
import { loadConfig } from '@headshots/platform/config';
import { dialectNames } from './images-edits/dialects/index.ts';
import { licenceOf } from './images-edits/models.ts';
import type { ImagesEditsSettings } from './images-edits/settings.ts';

const address = z.string().superRefine((text, context) => {
  const message = complaintAbout(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** What is wrong with an address of engines, without the address itself. */
function complaintAbout(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol === 'dns+https:')
    return 'dns+https is none: certificates are for names, and what is asked are the addresses behind one';
  if (!url?.hostname || !['http:', 'https:', 'dns+http:'].includes(url.protocol))
    return 'an address begins with http://, https:// or dns+http://, and names a host';
  return url.username === '' && url.password === ''
    ? undefined
    : 'an address holds no credentials; ENGINE_TOKEN does';
}

const addresses = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(address));

const milliseconds = z.coerce.number().int().min(100).max(3_600_000);
const factor = z.coerce.number().min(0).max(30);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const engineVariables = z
  .object({
    ENGINE: z.enum(['studio', 'images-edits']).default('studio'),
    /** Without `/v1`, separated by commas. `dns+http://name:port` is all addresses the name has. */
    ENGINE_URLS: addresses.default([]),
    ENGINE_DIALECT: z.enum(dialectNames).default('vllm-omni'),
    ENGINE_MODEL: z.string().default(''),
    /** Needed for models this service does not know, and for weights that need an agreement. */
    ENGINE_MODEL_LICENCE: z.string().optional(),
    ENGINE_TOKEN: z.string().optional(),
    /** Edits at the same time, for each address. */
    ENGINE_PARALLEL: z.coerce.number().int().min(1).max(64).default(1),
    ENGINE_TIMEOUT_MS: milliseconds.default(300_000),
    ENGINE_COLD_TIMEOUT_MS: milliseconds.default(600_000),
    ENGINE_STEPS: z.coerce.number().int().min(1).max(200).optional(),
    ENGINE_TRUE_CFG_SCALE: factor.optional(),
    ENGINE_GUIDANCE_SCALE: factor.optional(),
    ENGINE_LORA: z.string().refine(isJson, 'must be JSON').optional(),
    ENGINE_PRICE_PER_HOUR: z.coerce.number().min(0).default(0),
    ENGINE_FALLBACK: z.enum(['none', 'studio']).default('none'),
    /** For tests: least time of an image, in ms; all images of a selfie are then alike. */
    ENGINE_TEST_PACE_MS: z.coerce.number().int().min(0).max(60_000).optional(),
    ALLOW_TEST_ENGINE: z.stringbool().default(false),
    NODE_ENV: z.string().default('development'),
  })
  .superRefine((env, context) => {
    const demand = (met: boolean, variable: string, message: string): void => {
      if (!met) context.addIssue({ code: 'custom', path: [variable], message });
    };
    demand(
      env.ENGINE_TEST_PACE_MS === undefined || env.NODE_ENV !== 'production' || env.ALLOW_TEST_ENGINE,
      'ENGINE_TEST_PACE_MS',
      'is for tests: all images of a customer would be alike',
    );
    if (env.ENGINE === 'studio') return;
    demand(env.ENGINE_URLS.length > 0, 'ENGINE_URLS', 'missing');
    demand(env.ENGINE_MODEL !== '', 'ENGINE_MODEL', 'missing');
    const licence = env.ENGINE_MODEL_LICENCE ?? licenceOf(env.ENGINE_MODEL);
    demand(
      licence !== undefined,
      'ENGINE_MODEL_LICENCE',
      'this model is not known to allow commercial use: name the licence you hold',
    );
    demand(
      env.ENGINE_LORA === undefined || env.ENGINE_DIALECT === 'vllm-omni',
      'ENGINE_LORA',
      'only vllm-omni takes one with each request',
    );
  });

export type EngineConfig = z.infer<typeof engineVariables>;

/** @throws ConfigError naming the variables that are missing or malformed, never a value */
export const loadEngineConfig = (env?: NodeJS.ProcessEnv): EngineConfig => loadConfig(engineVariables, env);

export function editsSettings(env: EngineConfig): ImagesEditsSettings {
  return {
    urls: env.ENGINE_URLS,
    dialect: env.ENGINE_DIALECT,
    model: env.ENGINE_MODEL,
    licence: env.ENGINE_MODEL_LICENCE ?? licenceOf(env.ENGINE_MODEL) ?? 'unknown',
    token: env.ENGINE_TOKEN,
    parallel: env.ENGINE_PARALLEL,
    timeoutMs: env.ENGINE_TIMEOUT_MS,
    coldTimeoutMs: env.ENGINE_COLD_TIMEOUT_MS,
    sampling: {
      steps: env.ENGINE_STEPS,
      trueCfgScale: env.ENGINE_TRUE_CFG_SCALE,
      guidanceScale: env.ENGINE_GUIDANCE_SCALE,
      lora: env.ENGINE_LORA,
    },
    pricePerHour: env.ENGINE_PRICE_PER_HOUR,
    fallback: env.ENGINE_FALLBACK,
  };
}
