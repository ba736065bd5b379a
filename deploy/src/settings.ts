import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { locationsFrom, type Locations } from './locations.ts';
import { portsFrom, type Ports } from './ports.ts';
import { secretsIn, type DatabaseRole, type Secrets } from './secrets.ts';
import { services } from './service-names.ts';
import { socialFrom, type SocialSettings } from './social.ts';
import { stripeFrom, type StripeSettings } from './stripe.ts';

export const libraries = ['proto', 'services/platform', 'services/erasure', 'services/engine'] as const;
export const packages: readonly string[] = [...libraries, ...services.map((name) => `services/${name}`)];

export const externalVariables = {
  postgres: 'HEADSHOTS_POSTGRES_URL',
  kafka: 'HEADSHOTS_KAFKA_BROKERS',
  keycloak: 'HEADSHOTS_KEYCLOAK_URL',
  minio: 'HEADSHOTS_S3_ENDPOINT',
  maildev: 'HEADSHOTS_SMTP_URL',
} as const;
export type PartName = keyof typeof externalVariables;

export interface Settings {
  readonly ports: Ports;
  readonly locations: Locations;
  readonly secrets: Secrets;
  readonly logs: string;
  readonly publicUrl: string;
  /** Whether the operator's staff is served. */
  readonly desk: boolean;
  /** Whether the database waits for the disk. What a machine loses when it stops nobody misses after a test. */
  readonly durable: boolean;
  readonly external: ReadonlySet<PartName>;
  readonly postgres: {
    readonly adminUrl: string;
    /** @param role who signs in; the owner when left out */
    databaseUrl(name: DatabaseRole, role?: DatabaseRole): string;
  };
  readonly kafka: {
    readonly brokers: string;
    readonly host: string;
    readonly replicas: number;
    readonly minInSyncReplicas: number;
  };
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly rootUser: string;
    readonly rootPassword: string;
  };
  readonly keycloak: {
    readonly url: string;
    readonly realm: string;
    readonly admin: string;
    readonly password: string;
  };
  readonly social: SocialSettings;
  readonly stripe: StripeSettings;
  readonly smtp: { readonly url: string; readonly mailApi: string };
}

/** @param env HEADSHOTS_* variables; see tools/dev/README.md */
export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  const ports = portsFrom(env);
  const locations = locationsFrom(env);
  const secrets = secretsIn(locations.state);
  const local = (port: number): string => `http://127.0.0.1:${port}`;
  const adminUrl =
    env['HEADSHOTS_POSTGRES_URL'] ||
    `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/postgres`;
  const publicUrl = env['HEADSHOTS_PUBLIC_URL'] || `http://localhost:${ports.gateway}`;
  const keycloakUrl = env['HEADSHOTS_KEYCLOAK_URL'] || `${local(ports.keycloak)}/idp`;
  const parts = Object.keys(externalVariables) as PartName[];
  return {
    ports,
    locations,
    secrets,
    logs: join(locations.state, 'logs'),
    publicUrl,
    desk: env['DESK'] !== 'off',
    durable: env['HEADSHOTS_DURABLE'] !== 'off',
    external: new Set(parts.filter((part) => env[externalVariables[part]])),
    postgres: {
      adminUrl,
      databaseUrl: (name, role = name) => databaseUrl(adminUrl, name, role, secrets.databasePasswords[role]),
    },
    kafka: {
      brokers: env['HEADSHOTS_KAFKA_BROKERS'] || `127.0.0.1:${ports.kafka}`,
      host: env['HEADSHOTS_KAFKA_HOST'] || '127.0.0.1',
      replicas: Number(env['HEADSHOTS_KAFKA_REPLICAS'] || 1),
      minInSyncReplicas: Number(env['HEADSHOTS_KAFKA_MIN_INSYNC_REPLICAS'] || 1),
    },
    s3: {
      endpoint: env['HEADSHOTS_S3_ENDPOINT'] || local(ports.minio),
      region: env['HEADSHOTS_S3_REGION'] || 'us-east-1',
      rootUser: env['HEADSHOTS_S3_ACCESS_KEY'] || 'headshots',
      rootPassword: env['HEADSHOTS_S3_SECRET_KEY'] || secrets.minioPassword,
    },
    keycloak: {
      url: keycloakUrl,
      realm: env['HEADSHOTS_KEYCLOAK_REALM'] || 'headshots',
      admin: env['HEADSHOTS_KEYCLOAK_ADMIN'] || 'admin',
      password: env['HEADSHOTS_KEYCLOAK_ADMIN_PASSWORD'] || secrets.keycloakPassword,
    },
    social: socialFrom(env, {
      publicUrl,
      keycloakUrl,
      demoSecret: derived(secrets.adminClientSecret, 'demo provider'),
    }),
    stripe: stripeFrom(env, { secrets, ports, state: locations.state }),
    smtp: {
      url: env['HEADSHOTS_SMTP_URL'] || `smtp://127.0.0.1:${ports.smtp}`,
      mailApi: env['HEADSHOTS_MAIL_API_URL'] || local(ports.mail),
    },
  };
}

const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('hex');

function databaseUrl(adminUrl: string, name: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
