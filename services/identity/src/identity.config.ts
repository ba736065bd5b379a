import { hkdfSync } from 'node:crypto';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { agreementVersions } from '@headshots/proto/agreements';
import { z } from 'zod';
import type { IdentitySettings } from './identity.settings.ts';
import { socialProviders } from './social/social.ts';

const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

const providers = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(socialProviders)));

const lastingKeys = ['EMAIL_HASH_KEY', 'DELETION_CONTACT_KEY'] as const;
const shortestKey = 32;

const variables = z.object({
  NODE_ENV: z.string().default('development'),
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ...commonConfig.deskShape,
  BRAND_NAME: z.string().default('Konterfei'),
  KEYCLOAK_URL: z.url(),
  KEYCLOAK_REALM: z.string().default('headshots'),
  KEYCLOAK_LOGIN_CLIENT_SECRET: z.string().min(1),
  KEYCLOAK_ADMIN_CLIENT_SECRET: z.string().min(1),
  KEYCLOAK_TIMEOUT_MS: count(2_500),
  /** What the browser calls Keycloak; default: its path under PUBLIC_URL. */
  KEYCLOAK_PUBLIC_URL: z.url().optional(),
  SOCIAL_PROVIDERS: providers,
  SESSION_KEYS_FILE: z.string().min(1),
  EMAIL_HASH_KEY: z.string().optional(),
  DELETION_CONTACT_KEY: z.string().optional(),
  RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1),
  LOCK_FAILURES: count(5),
  LOCK_WAIT_SECONDS: count(60),
  LOCK_MOST_WAIT_SECONDS: count(900),
  LOCK_MEMORY_SECONDS: count(43_200),
  MIN_ANSWER_MS: z.coerce.number().int().min(0).default(350),
});

/** Production names its lasting keys: derived from another secret they would change with it, and nobody would be told. */
export const identityVariables = variables.superRefine((config, context) => {
  for (const name of lastingKeys) {
    const value = config[name];
    if (value === undefined && config.NODE_ENV === 'production')
      context.addIssue({ code: 'custom', path: [name], message: 'is required in production' });
    // Before it was required, the admin client's secret stood in for it, whatever its length.
    if (value !== undefined && value.length < shortestKey && value !== config.KEYCLOAK_ADMIN_CLIENT_SECRET)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `expected ${shortestKey} characters or more`,
      });
  }
});

export type IdentityConfig = z.infer<typeof identityVariables>;

/** @throws ConfigError naming what is missing */
export function loadIdentityConfig(env: NodeJS.ProcessEnv = process.env): IdentityConfig {
  return loadConfig(identityVariables, env);
}

/** Outside production, keys that are not given are derived from a secret identity has anyway. */
export function identitySettings(config: IdentityConfig): IdentitySettings {
  const times = (limit: number): number => Math.max(1, Math.round(limit * config.RATE_LIMIT_MULTIPLIER));
  const key = (secret: string | undefined, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret ?? config.KEYCLOAK_ADMIN_CLIENT_SECRET, '', purpose, 32));
  return {
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL,
    desk: config.DESK,
    termsVersion: agreementVersions.terms,
    lock: {
      failures: config.LOCK_FAILURES,
      waitSeconds: config.LOCK_WAIT_SECONDS,
      mostWaitSeconds: config.LOCK_MOST_WAIT_SECONDS,
      memorySeconds: config.LOCK_MEMORY_SECONDS,
    },
    providers: config.SOCIAL_PROVIDERS,
    registrations: { perHour: times(200), perHourUnverified: times(5), unverifiedFrom: times(10) },
    loginsPerMinute: times(10),
    refreshesPerMinute: times(10),
    linkMailsPerMinute: times(1),
    linkMailsPerHour: times(3),
    confirmationsPerQuarter: times(5),
    minAnswerMs: config.MIN_ANSWER_MS,
    emailHashKey: key(config.EMAIL_HASH_KEY, 'headshots email hash'),
    contactKey: key(config.DELETION_CONTACT_KEY, 'headshots deletion contact'),
  };
}

/** Issuer of a realm's tokens, as the browser reached it. */
export function realmIssuer(config: IdentityConfig, realm = config.KEYCLOAK_REALM): string {
  const { KEYCLOAK_URL, KEYCLOAK_PUBLIC_URL, PUBLIC_URL } = config;
  const base = KEYCLOAK_PUBLIC_URL ?? `${PUBLIC_URL.replace(/\/+$/, '')}${new URL(KEYCLOAK_URL).pathname}`;
  return `${base.replace(/\/+$/, '')}/realms/${realm}`;
}
