import { z } from 'zod';
import { repository } from '../locations.ts';
import { statefulServices } from '../service-names.ts';
import type { Settings } from '../settings.ts';
import { socialFrom } from '../social.ts';
import { provisionStorage } from './buckets.ts';
import { createDatabases } from './databases.ts';
import { provisionRealms } from './realms.ts';
import { applyTopicRights, createTopics } from './topics.ts';

type Env = NodeJS.ProcessEnv;
type Work = () => Promise<void>;
const secret = z.string().min(1);
const none: Settings['external'] = new Set();

const databaseOf = (role: string): string => (role === 'bookkeeping' ? 'orders' : role);

/** @throws Error when the address is of another role or database: nobody could use what is made */
function passwordIn(env: Env, role: string, needed = true): string {
  const variable = `${role.toUpperCase()}_DATABASE_URL`;
  const text = env[variable];
  if (!text) {
    if (needed) throw new Error(`${variable} is missing.`);
    return '';
  }
  const { username, pathname, password } = new URL(text);
  if (username !== role || pathname !== `/${databaseOf(role)}` || password === '')
    throw new Error(
      `${variable} must name the role ${role}, its password and the database ${databaseOf(role)}.`,
    );
  return decodeURIComponent(password);
}

const databases = (env: Env): Work => {
  const roles = [...statefulServices, 'bookkeeping'] as const;
  const passwords = Object.fromEntries(roles.map((role) => [role, passwordIn(env, role)]));
  const databasePasswords = { ...passwords, keycloak: passwordIn(env, 'keycloak', false) };
  const adminUrl = z.url().parse(env['POSTGRES_ADMIN_URL']);
  const secrets = { databasePasswords: databasePasswords as Settings['secrets']['databasePasswords'] };
  return () => createDatabases({ postgres: { adminUrl }, secrets });
};

const topicVariables = z.object({
  KAFKA_BROKERS: secret,
  KAFKA_REPLICAS: z.coerce.number().int().min(1).default(1),
  KAFKA_MIN_INSYNC_REPLICAS: z.coerce.number().int().min(1).default(1),
  KAFKA_RIGHTS: z.enum(['true', 'false']).default('false'),
});

function topics(env: Env): Work {
  const given = topicVariables.parse(env);
  const kafka = {
    brokers: given.KAFKA_BROKERS,
    replicas: given.KAFKA_REPLICAS,
    minInSyncReplicas: given.KAFKA_MIN_INSYNC_REPLICAS,
  };
  return async () => {
    await createTopics({ kafka });
    if (given.KAFKA_RIGHTS === 'true') await applyTopicRights({ kafka });
  };
}

const realmVariables = z.object({
  KEYCLOAK_URL: z.url(),
  KEYCLOAK_REALM: z.string().default('headshots'),
  KEYCLOAK_ADMIN: z.string().default('admin'),
  KEYCLOAK_ADMIN_PASSWORD: secret,
  KEYCLOAK_LOGIN_CLIENT_SECRET: secret,
  KEYCLOAK_ADMIN_CLIENT_SECRET: secret,
  PUBLIC_URL: z.url(),
  DESK: z.enum(['on', 'off']).default('off'),
});

const realm = (env: Env): Work => {
  const given = realmVariables.parse(env);
  const { KEYCLOAK_URL: url, PUBLIC_URL: publicUrl } = given;
  const settings = {
    external: none,
    desk: given.DESK === 'on',
    publicUrl,
    locations: { repository },
    keycloak: {
      url,
      realm: given.KEYCLOAK_REALM,
      admin: given.KEYCLOAK_ADMIN,
      password: given.KEYCLOAK_ADMIN_PASSWORD,
    },
    secrets: {
      loginClientSecret: given.KEYCLOAK_LOGIN_CLIENT_SECRET,
      adminClientSecret: given.KEYCLOAK_ADMIN_CLIENT_SECRET,
    },
    social: socialFrom(env, { publicUrl, keycloakUrl: url, demoSecret: '' }),
  };
  return () => provisionRealms(settings);
};

const storageVariables = z.object({
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default('us-east-1'),
  PHOTOS_BUCKET: z.string().default('photos'),
  HEADSHOTS_BUCKET: z.string().default('headshots'),
  MEDIA_S3_ACCESS_KEY: secret,
  MEDIA_S3_SECRET_KEY: secret,
  GENERATION_S3_SECRET_KEY: secret,
  MINIO_ROOT_USER: z.string().optional(),
  MINIO_ROOT_PASSWORD: z.string().optional(),
});

/** Without an administrator of MinIO it is a store of somebody else: the keys of media must do for the buckets. */
const storage = (env: Env): Work => {
  const given = storageVariables.parse(env);
  const isOurs = Boolean(given.MINIO_ROOT_USER && given.MINIO_ROOT_PASSWORD);
  const s3 = {
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    rootUser: given.MINIO_ROOT_USER || given.MEDIA_S3_ACCESS_KEY,
    rootPassword: given.MINIO_ROOT_PASSWORD || given.MEDIA_S3_SECRET_KEY,
  };
  const storagePasswords = { media: given.MEDIA_S3_SECRET_KEY, generation: given.GENERATION_S3_SECRET_KEY };
  const external: Settings['external'] = isOurs ? none : new Set(['minio']);
  const buckets = { photos: given.PHOTOS_BUCKET, headshots: given.HEADSHOTS_BUCKET };
  return () => provisionStorage({ s3, secrets: { storagePasswords }, external }, buckets);
};

/** What makes a server ready, by the names of the chart's `files/provision.yaml`; each reads its environment at once. */
export const provisioners: Readonly<Record<string, (env: Env) => Work>> = {
  databases,
  topics,
  realm,
  storage,
};
