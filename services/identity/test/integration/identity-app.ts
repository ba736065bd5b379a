import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@connectrpc/connect';
import { sessionIssuer } from '@headshots/platform/config';
import { runService } from '@headshots/platform/http';
import { createRpcClient } from '@headshots/platform/rpc';
import {
  FaultProxy,
  type Fault,
  freePort,
  testBus,
  testDatabase,
  testEnv,
  type TestBus,
  type TestDatabase,
  testCallers,
  testService,
} from '@headshots/platform/testing';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { tables } from '../../src/tables.ts';
import { loadIdentityConfig, type IdentityConfig } from '../../src/identity.config.ts';
import { IdentityModule } from '../../src/identity.module.ts';
import { sharedRealm, type TestRealm } from './test-realm.ts';

export interface IdentityApp {
  readonly url: string;
  readonly config: IdentityConfig;
  readonly client: Client<typeof IdentityService>;
  readonly realm: TestRealm;
  readonly database: TestDatabase;
  readonly bus: TestBus;
  /** Stands between the service and Keycloak. */
  readonly keycloak: FaultProxy;
  /** Stands between the service and Postgres. */
  readonly postgres: FaultProxy;
  /** Provider of the running service. */
  get<T>(token: abstract new (...args: never[]) => T): T;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The whole service on real Postgres and Kafka, each with a space of its own, and in the realm of the run. */
export async function identityApp(
  settings: Readonly<Record<string, string>> = {},
  otherRealm?: TestRealm,
  /** How the way to Postgres is when the service starts. */
  postgresAtStart: Fault = 'pass',
): Promise<IdentityApp> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  const keysFile = join(folder, 'keys.json');
  await writeFile(keysFile, JSON.stringify({ keys: [newKey(), newKey()] }));
  const keycloakUrl = new URL(testEnv('TEST_KEYCLOAK_URL'));
  const bus = testBus();
  const [realm, database, keycloak, port] = await Promise.all([
    otherRealm ?? sharedRealm(),
    testDatabase(tables),
    FaultProxy.start({ host: keycloakUrl.hostname, port: Number(keycloakUrl.port) }),
    freePort(),
    bus.createTopics(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = new URL(database.url);
  const postgres = await FaultProxy.start({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
  await postgres.set(postgresAtStart);
  databaseUrl.port = String(postgres.port);
  const config = loadIdentityConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: databaseUrl.href,
    KAFKA_BROKERS: bus.brokers.join(','),
    TOPIC_PREFIX: bus.topicPrefix,
    RPC_SERVICE_KEY: testService('identity').key,
    IDENTITY_URL: url,
    KEYCLOAK_URL: `http://127.0.0.1:${keycloak.port}${keycloakUrl.pathname}`,
    KEYCLOAK_REALM: realm.name,
    KEYCLOAK_LOGIN_CLIENT_SECRET: realm.secrets.login,
    KEYCLOAK_ADMIN_CLIENT_SECRET: realm.secrets.admin,
    KEYCLOAK_TIMEOUT_MS: '30000',
    SESSION_KEYS_FILE: keysFile,
    RATE_LIMIT_MULTIPLIER: '100',
    MIN_ANSWER_MS: '0',
    ...settings,
  });
  const app = await runService({
    name: 'identity',
    module: IdentityModule.forRoot(config),
    config: { port: config.PORT, managementPort: 0, host: config.HOST, logLevel: config.LOG_LEVEL },
    rpc: { callers: testCallers('identity'), identityUrl: url, issuer: sessionIssuer(config) },
  });
  return {
    url,
    config,
    client: createRpcClient(IdentityService, {
      baseUrl: url,
      as: testService('notification'),
      timeoutMs: 110_000,
      breakAfter: 1_000,
    }),
    realm,
    database,
    bus,
    keycloak,
    postgres,
    get: (token) => app.get(token, { strict: false }),
    query: <Row>(sql: string, values: readonly unknown[] = []) =>
      database.dataSource.query(sql, [...values]) as Promise<Row[]>,
    close: async () => {
      await app.close();
      await Promise.all([
        keycloak.close(),
        postgres.close(),
        realm.drop(),
        bus.close(),
        database.drop(),
        rm(folder, { recursive: true }),
      ]);
    },
  };
}

function newKey(): object {
  return { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}
