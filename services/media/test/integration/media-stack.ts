import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client as RpcClient } from '@connectrpc/connect';
import { sessionIssuer } from '@headshots/platform/config';
import { runService } from '@headshots/platform/http';
import { createRpcClient } from '@headshots/platform/rpc';
import { createStorage, ensureBucket } from '@headshots/platform/storage';
import {
  FaultProxy,
  patient,
  testBus,
  testDatabase,
  testEnv,
  testIdentity,
  type TestBus,
  type TestDatabase,
  type TestIdentity,
  testService,
  testCallers,
} from '@headshots/platform/testing';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client as S3Client } from 'minio';
import { tables } from '../../src/tables.ts';
import type { MediaConfig } from '../../src/media.config.ts';
import { MediaModule } from '../../src/media.module.ts';
import { fakeGeneration, type FakeGeneration } from './fake-generation.ts';

/** Everything around media, real but for the neighbour that looks at selfies; isolated by names of its own. */
export interface MediaParts {
  readonly database: TestDatabase;
  readonly bus: TestBus;
  readonly identity: TestIdentity;
  readonly generation: FakeGeneration;
  readonly storage: S3Client;
  /** Between media and the object store. */
  readonly storeProxy: FaultProxy;
  readonly config: MediaConfig;
  /** Between media and its database. */
  readonly databaseProxy: FaultProxy;
  /** Between media and generation. */
  readonly generationProxy: FaultProxy;
  /** Keys of all objects in a bucket but for those that say whose it is. */
  keys(bucket: 'photos' | 'headshots'): Promise<string[]>;
  /** Files that lie in the spool folder now. */
  spooled(): Promise<string[]>;
  close(): Promise<void>;
}

export async function mediaParts(overrides: Partial<MediaConfig> = {}): Promise<MediaParts> {
  const [database, identity, generation, spool] = await Promise.all([
    testDatabase(tables),
    testIdentity(),
    fakeGeneration(),
    mkdtemp(join(tmpdir(), 'media-test-')),
  ]);
  const bus = testBus();
  await bus.createTopics();
  const store = new URL(testEnv('TEST_S3_ENDPOINT'));
  const storeProxy = await FaultProxy.start({ host: store.hostname, port: Number(store.port || 80) });
  const databaseUrl = new URL(database.url);
  const databaseProxy = await FaultProxy.start({
    host: databaseUrl.hostname,
    port: Number(databaseUrl.port || 5432),
  });
  databaseUrl.host = `127.0.0.1:${databaseProxy.port}`;
  const generationProxy = await FaultProxy.start({
    host: '127.0.0.1',
    port: Number(new URL(generation.url).port),
  });
  const credentials = {
    region: 'us-east-1',
    accessKey: testEnv('TEST_S3_ACCESS_KEY'),
    secretKey: testEnv('TEST_S3_SECRET_KEY'),
  };
  const storage = createStorage({ endpoint: store.href, ...credentials });
  const suffix = randomBytes(6).toString('hex');
  const buckets = { photos: `test-photos-${suffix}`, headshots: `test-headshots-${suffix}` };
  for (const bucket of Object.values(buckets)) await ensureBucket(storage, bucket, credentials.region);
  const config: MediaConfig = {
    PORT: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: databaseUrl.href,
    DATABASE_POOL: 5,
    KAFKA_BROKERS: [...bus.brokers],
    TOPIC_PREFIX: bus.topicPrefix,
    RPC_SERVICE_KEY: testService('media').key,
    RPC_CALLERS: testCallers('media'),
    IDENTITY_URL: identity.url,
    SESSION_ISSUER: identity.url,
    GENERATION_URL: `http://127.0.0.1:${generationProxy.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
    S3_REGION: credentials.region,
    S3_ACCESS_KEY: credentials.accessKey,
    S3_SECRET_KEY: credentials.secretKey,
    FILES_SIGNING_KEY: randomBytes(32).toString('hex'),
    BRAND_NAME: 'Konterfei',
    PHOTOS_BUCKET: buckets.photos,
    HEADSHOTS_BUCKET: buckets.headshots,
    UPLOADS_PER_DAY: 1000,
    RATE_LIMIT_MULTIPLIER: 1,
    UPLOADS_AT_ONCE_PER_USER: 4,
    UPLOADS_AT_ONCE: 128,
    UPLOAD_LEAST_BYTES_PER_SECOND: 4_000,
    UPLOAD_RATE_WINDOW_SECONDS: 20,
    IMAGE_PROCESSES: 2,
    IMAGE_MEMORY_MB: 150,
    ORPHAN_SWEEP: true,
    ORPHAN_SWEEP_SHARE: 0.01,
    ORPHAN_SWEEP_LEAST: 20,
    RESTORE_MODE: false,
    SPOOL_DIR: spool,
    ...overrides,
  };
  const everyKey = async (bucket: 'photos' | 'headshots'): Promise<string[]> => {
    const found: string[] = [];
    for await (const item of storage.listObjectsV2(buckets[bucket], '', true))
      found.push((item as { name: string }).name);
    return found.sort();
  };
  const keys = async (bucket: 'photos' | 'headshots'): Promise<string[]> =>
    (await everyKey(bucket)).filter((key) => !key.startsWith('.headshots/'));
  return {
    database,
    bus,
    identity,
    generation,
    databaseProxy,
    generationProxy,
    storage,
    storeProxy,
    config,
    keys,
    spooled: () => readdir(spool),
    close: async () => {
      for (const bucket of ['photos', 'headshots'] as const) {
        const left = await everyKey(bucket);
        if (left.length > 0) await storage.removeObjects(buckets[bucket], left);
        await storage.removeBucket(buckets[bucket]);
      }
      await Promise.all([
        storeProxy.close(),
        databaseProxy.close(),
        generationProxy.close(),
        identity.close(),
        generation.close(),
        bus.close(),
        rm(spool, { recursive: true }),
      ]);
      await database.drop();
    },
  };
}

export interface MediaApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly rpc: RpcClient<typeof MediaService>;
}

export async function startMedia(config: MediaConfig): Promise<MediaApp> {
  const app = await runService({
    name: 'media',
    module: MediaModule.forRoot(config),
    config: { port: config.PORT, managementPort: 0, host: config.HOST, logLevel: config.LOG_LEVEL },
    rpc: { callers: config.RPC_CALLERS, identityUrl: config.IDENTITY_URL, issuer: sessionIssuer(config) },
  });
  const url = await app.getUrl();
  const rpc = createRpcClient(MediaService, { baseUrl: url, breakAfter: 1_000, timeoutMs: 15_000 });
  return { app, url, rpc: patient(rpc) };
}

export interface Person {
  readonly userId: string;
  /** For calls: `withUser(token)`. */
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export async function person(
  identity: TestIdentity,
  options: { readonly emailVerified?: boolean } = {},
): Promise<Person> {
  const userId = randomUUID();
  const token = await identity.tokenFor({ userId, ...options });
  return { userId, token, headers: { authorization: `Bearer ${token}` } };
}
