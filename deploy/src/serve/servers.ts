import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from '../locations.ts';
import { kafkaLaunch } from '../parts/kafka-server.ts';
import { keycloakLaunch } from '../parts/keycloak-server.ts';
import { mailLaunch } from '../parts/mail-server.ts';
import { minioLaunch } from '../parts/minio-server.ts';
import { postgresLaunch } from '../parts/postgres-server.ts';
import type { Launch } from '../launch.ts';
import { untilDatabase } from './until-database.ts';

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard);
const place = { DATA_DIR: z.string().default('/data'), SERVER_HOME: z.string().default('/opt/server') };
const everywhere = { LISTEN: z.string().default('0.0.0.0') };

const postgres = z.object({
  ...place,
  ...everywhere,
  PORT: port(5432),
  POSTGRES_PASSWORD: z.string().min(1),
  POSTGRES_MAX_CONNECTIONS: z.coerce.number().int().min(10).default(100),
});
const kafka = z.object({
  ...place,
  ...everywhere,
  PORT: port(9092),
  KAFKA_HOST: z.string().min(1),
  KAFKA_CONTROLLER_PORT: port(9093),
  KAFKA_OWN_PORT: port(9094),
});
const keycloak = z.object({
  ...place,
  ...everywhere,
  PORT: port(8080),
  KEYCLOAK_MANAGEMENT_PORT: port(9000),
  KEYCLOAK_DATABASE_URL: z.url(),
  KEYCLOAK_ADMIN: z.string().default('admin'),
  KEYCLOAK_ADMIN_PASSWORD: z.string().min(1),
});
const minio = z.object({
  ...place,
  ...everywhere,
  PORT: port(9000),
  MINIO_ROOT_USER: z.string().min(3),
  MINIO_ROOT_PASSWORD: z.string().min(8),
  S3_REGION: z.string().default('us-east-1'),
});
const mail = z.object({ ...place, ...everywhere, PORT: port(1025), MAIL_PAGE_PORT: port(1080) });

type Env = NodeJS.ProcessEnv;

export const servers: Readonly<Record<string, (env: Env) => Promise<Launch>>> = {
  postgres: (env) => {
    const { DATA_DIR, SERVER_HOME, LISTEN, PORT, ...rest } = postgres.parse(env);
    return postgresLaunch({
      bin: join(SERVER_HOME, 'bin'),
      data: join(DATA_DIR, 'postgres'),
      template: join(SERVER_HOME, 'template'),
      password: rest.POSTGRES_PASSWORD,
      listens: LISTEN,
      port: PORT,
      maxConnections: rest.POSTGRES_MAX_CONNECTIONS,
    });
  },
  kafka: (env) => {
    const { DATA_DIR, SERVER_HOME, LISTEN, PORT, ...rest } = kafka.parse(env);
    return kafkaLaunch({
      jars: SERVER_HOME,
      folder: join(DATA_DIR, 'kafka'),
      clusterId: randomBytes(16).toString('base64url'),
      listens: LISTEN,
      host: rest.KAFKA_HOST,
      port: PORT,
      controllerPort: rest.KAFKA_CONTROLLER_PORT,
      ownPort: rest.KAFKA_OWN_PORT,
    });
  },
  keycloak: async (env) => {
    const { DATA_DIR, SERVER_HOME, LISTEN, PORT, ...rest } = keycloak.parse(env);
    await untilDatabase(rest.KEYCLOAK_DATABASE_URL);
    return keycloakLaunch({
      distribution: SERVER_HOME,
      folder: DATA_DIR,
      realmFolder: join(repository, 'deploy/keycloak'),
      database: new URL(rest.KEYCLOAK_DATABASE_URL),
      listens: LISTEN,
      port: PORT,
      managementPort: rest.KEYCLOAK_MANAGEMENT_PORT,
      admin: rest.KEYCLOAK_ADMIN,
      adminPassword: rest.KEYCLOAK_ADMIN_PASSWORD,
    });
  },
  minio: async (env) => {
    const { DATA_DIR, SERVER_HOME, LISTEN, PORT, ...rest } = minio.parse(env);
    return minioLaunch({
      program: join(SERVER_HOME, 'minio'),
      data: join(DATA_DIR, 'minio'),
      address: `${LISTEN}:${PORT}`,
      rootUser: rest.MINIO_ROOT_USER,
      rootPassword: rest.MINIO_ROOT_PASSWORD,
      region: rest.S3_REGION,
    });
  },
  mail: async (env) => {
    const { DATA_DIR, LISTEN, PORT, MAIL_PAGE_PORT } = mail.parse(env);
    const ports = { smtpPort: PORT, pagePort: MAIL_PAGE_PORT };
    return mailLaunch({ folder: DATA_DIR, mails: join(DATA_DIR, 'mail'), listens: LISTEN, ...ports });
  },
};
