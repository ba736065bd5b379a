import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { callersOfService } from '../../proto/src/callers.gen.ts';
import type { DatabaseRole } from './secrets.ts';
import { demoRealm } from './social.ts';
import { managementPort } from './ports.ts';
import { services, type ServiceName } from './service-names.ts';
import type { Settings } from './settings.ts';

export type Mode = 'production' | 'development';

const changeable = (mode: Mode): Record<string, string> => ({
  NODE_ENV: mode,
  LOG_LEVEL: 'info',
  BRAND_NAME: 'Konterfei',
  MAIL_FROM: 'Konterfei <hello@konterfei.localhost>',
  SUPPORT_EMAIL: 'support@konterfei.localhost',
  PAYMENT_MODE: 'bypass',
  ALLOW_PAYMENT_BYPASS: 'true',
  ALLOW_MISSING_OPERATOR: 'true',
  RATE_LIMIT_MULTIPLIER: '100',
  SHUTDOWN_DRAIN_MS: '0',
  SHOT_LEASE_MS: '20000',
});

/** The whole environment of one service: its own secrets and no other's. */
export function serviceEnvironment(
  name: ServiceName | 'web',
  settings: Settings,
  mode: Mode,
): NodeJS.ProcessEnv {
  const {
    NODE_OPTIONS: _runner,
    STRIPE_SECRET_KEY: _key,
    STRIPE_WEBHOOK_SECRETS: _secrets,
    ...inherited
  } = process.env;
  return {
    ...changeable(mode),
    OTEL_EXPORTER_ZIPKIN_ENDPOINT: `http://127.0.0.1:${settings.ports.zipkin}/api/v2/spans`,
    ...inherited,
    ...common(settings),
    ...keys(name, settings),
    ...own(name, settings),
    ...(name === 'web' ? {} : { MANAGEMENT_PORT: String(settings.ports[managementPort(name)]) }),
  };
}

function keys(name: ServiceName | 'web', { secrets: { serviceKeys } }: Settings): Record<string, string> {
  if (name === 'web') return {};
  const callers = services.filter((caller) => callersOfService[name]?.includes(caller));
  const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
  return {
    RPC_SERVICE_KEY: serviceKeys[name],
    RPC_CALLERS: callers.map((caller) => `${caller}=${digest(serviceKeys[caller])}`).join(','),
  };
}

function common({ publicUrl, kafka, ports, desk }: Settings): Record<string, string> {
  const urls = services.map(
    (name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`] as const,
  );
  return {
    ...Object.fromEntries(urls),
    WEB_URL: `http://127.0.0.1:${ports.web}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DESK: desk ? 'on' : 'off',
    KAFKA_BROKERS: kafka.brokers,
    TOPIC_PREFIX: '',
  };
}

function own(name: ServiceName | 'web', settings: Settings): Record<string, string> {
  const { ports, secrets, keycloak, smtp, postgres, social, stripe } = settings;
  const database = (role: DatabaseRole) => ({ DATABASE_URL: postgres.databaseUrl(role) });
  switch (name) {
    case 'gateway':
      return {
        PORT: String(ports.gateway),
        KEYCLOAK_URL: keycloak.url,
        KEYCLOAK_REALM: keycloak.realm,
        SOCIAL_PROVIDERS: social.providers.join(','),
        ...(social.demo ? { SOCIAL_DEMO_REALM: demoRealm } : {}),
        ...(stripe.by === 'double' ? { STRIPE_DEMO_URL: stripe.doubleUrl, ALLOW_STRIPE_DOUBLE: 'true' } : {}),
      };
    case 'orders':
      return { PORT: String(ports.orders), ...database(name), ...payments(settings) };
    case 'web':
      return {
        PORT: String(ports.web),
        API_PROXY: `http://127.0.0.1:${ports.gateway}`,
        ...paymentMethods(settings),
      };
    case 'identity':
      return {
        PORT: String(ports.identity),
        ...database(name),
        KEYCLOAK_URL: keycloak.url,
        KEYCLOAK_REALM: keycloak.realm,
        KEYCLOAK_LOGIN_CLIENT_SECRET: secrets.loginClientSecret,
        KEYCLOAK_ADMIN_CLIENT_SECRET: secrets.adminClientSecret,
        SESSION_KEYS_FILE: secrets.sessionKeysFile,
        EMAIL_HASH_KEY: secrets.emailHashKey,
        DELETION_CONTACT_KEY: secrets.deletionContactKey,
        SOCIAL_PROVIDERS: social.providers.join(','),
      };
    case 'media':
      return {
        PORT: String(ports.media),
        ...database(name),
        ...storage(name, settings),
        FILES_SIGNING_KEY: secrets.filesSigningKey,
      };
    case 'generation':
      return {
        PORT: String(ports.generation),
        ...database(name),
        ...storage(name, settings),
        C2PA_CERTIFICATE_DIR: join(settings.locations.state, 'c2pa'),
        ...pictureMemory,
      };
    case 'notification':
      return { PORT: String(ports.notification), ...database(name), SMTP_URL: smtp.url };
    default:
      return { PORT: String(ports[name]), ...database(name) };
  }
}

/** Keeps glibc from holding what large pictures leave. */
export const pictureMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
} as const;

/** Orders alone knows the key. */
function payments({ stripe }: Settings): Record<string, string> {
  if (stripe.by === 'nobody') return {};
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets(),
    ...(stripe.by === 'double'
      ? {
          STRIPE_API_BASE: stripe.doubleUrl,
          ALLOW_STRIPE_DOUBLE: 'true',
        }
      : {}),
    ...paymentMethods({ stripe }),
  };
}

/** What orders offers and the website names. The double shows delayed methods too; elsewhere the caller's own are inherited. */
const paymentMethods = ({ stripe }: Pick<Settings, 'stripe'>): Record<string, string> =>
  stripe.by === 'double'
    ? { STRIPE_PAYMENT_METHODS: process.env['STRIPE_PAYMENT_METHODS'] || 'card,link,sepa_debit' }
    : {};

/** A store somebody else runs has one user for all; ours has one for each service. */
function storage(name: 'media' | 'generation', { s3, external, secrets }: Settings): Record<string, string> {
  const shared = external.has('minio');
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: shared ? s3.rootUser : name,
    S3_SECRET_KEY: shared ? s3.rootPassword : secrets.storagePasswords[name],
  };
}
