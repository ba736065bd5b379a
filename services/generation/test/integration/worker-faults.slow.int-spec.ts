import { randomBytes, randomUUID } from 'node:crypto';
import { create, fromBinary } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createStorage, ensureBucket } from '@headshots/platform/storage';
import {
  eventually,
  testBus,
  testDatabase,
  testEnv,
  testIdentity,
  type TestBus,
  type TestDatabase,
  testCallersText,
  testService,
} from '@headshots/platform/testing';
import { Expression, Package } from '@headshots/proto/common/v1/types_pb';
import { HeadshotGeneratedSchema } from '@headshots/proto/generation/v1/events_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { markedKeyOf } from '../../src/work/accepted-image.ts';
import { tables } from '../../src/tables.ts';
import { photos } from '@headshots/engine/testing/derived-photos';
import { buildGeneration, startGeneration, type GenerationProcess } from './generation-process.ts';

const IMAGES = 8;
const suffix = randomBytes(4).toString('hex');
const buckets = { photos: `photos-${suffix}`, headshots: `headshots-${suffix}` };
const s3 = {
  endpoint: testEnv('TEST_S3_ENDPOINT'),
  region: 'us-east-1',
  accessKey: testEnv('TEST_S3_ACCESS_KEY'),
  secretKey: testEnv('TEST_S3_SECRET_KEY'),
};
const storage = createStorage(s3);
let database: TestDatabase;
let bus: TestBus;
let settings: Readonly<Record<string, string>>;
const processes: GenerationProcess[] = [];
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await buildGeneration();
  const identity = await testIdentity();
  database = await testDatabase(tables);
  bus = testBus();
  await bus.createTopics();
  for (const bucket of Object.values(buckets)) await ensureBucket(storage, bucket, s3.region);
  settings = {
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    KAFKA_BROKERS: bus.brokers.join(','),
    TOPIC_PREFIX: bus.topicPrefix,
    RPC_SERVICE_KEY: testService('generation').key,
    RPC_CALLERS: testCallersText('generation'),
    IDENTITY_URL: identity.url,
    MEDIA_URL: identity.url,
    SESSION_ISSUER: identity.url,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    PHOTOS_BUCKET: buckets.photos,
    HEADSHOTS_BUCKET: buckets.headshots,
    GENERATION_SLOTS: '1',
    SHOT_LEASE_MS: '2000',
    SHOT_POLL_MS: '100',
    SHUTDOWN_DRAIN_MS: '0',
    LOG_LEVEL: 'error',
  };
  cleanups.push(
    () => bus.close(),
    () => database.drop(),
    () => identity.close(),
  );
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop()));
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
  for (const bucket of Object.values(buckets)) {
    await storage.removeObjects(bucket, await keysIn(bucket));
    await storage.removeBucket(bucket);
  }
});

const keysIn = async (bucket: string, prefix = ''): Promise<string[]> =>
  ((await storage.listObjectsV2(bucket, prefix, true).toArray()) as { name: string }[])
    .map(({ name }) => name)
    .sort();

async function start(): Promise<GenerationProcess> {
  const process = await startGeneration(settings);
  processes.push(process);
  return process;
}

async function payFor(images: number): Promise<string> {
  const [orderId, photoId] = [randomUUID(), randomUUID()];
  const selfie = await photos.hopper();
  await storage.putObject(buckets.photos, `${photoId}/original.jpg`, selfie, selfie.length);
  const paid = { orderId, photoId, userId: randomUUID(), package: Package.PROFESSIONAL, images };
  const terms = { expression: Expression.UNCHANGED, deadlineAt: timestampFromMs(Date.now() + 3_600_000) };
  await bus.send(OrderPaidSchema, create(OrderPaidSchema, { ...paid, ...terms }), { eventId: randomUUID() });
  return orderId;
}

/** Pictures are drawn here, and what draws gives way to everything else. */
const patience = { timeoutMs: 400_000 };

/** The moment a process holds a lease in the middle of its order. */
const atWork = (orderId: string, { pid }: GenerationProcess): Promise<void> =>
  eventually(async () => {
    const [row] = await database.dataSource.query<{ held: number; done: number }[]>(
      `SELECT count(*) FILTER (WHERE state = 'leased' AND lease_owner LIKE $2)::int AS held,
                count(*) FILTER (WHERE state = 'done')::int AS done
         FROM shots WHERE order_id = $1`,
      [orderId, `%:${pid}:%`],
    );
    expect(row?.held).toBe(1);
    expect(row?.done).toBeGreaterThan(0);
  }, patience);

const completed = (orderId: string): Promise<void> =>
  eventually(async () => expect(await tellings('headshots.completed', orderId)).toBe(1), patience);

const tellings = async (topic: 'headshots.completed', orderId: string): Promise<number> =>
  (await bus.events(topic)).filter(({ key }) => String(key) === orderId).length;

/** Each image told once, and exactly the told objects in the bucket, with their marked copies. */
async function expectWhole(orderId: string): Promise<void> {
  const images = (await bus.events('headshot.generated'))
    .map(({ value }) => fromBinary(HeadshotGeneratedSchema, value ?? new Uint8Array()))
    .filter((image) => image.orderId === orderId);
  expect(images.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: IMAGES }, (_, index) => index + 1),
  );
  const told = images.flatMap(({ objectKey }) => [objectKey, markedKeyOf(objectKey)]).sort();
  await eventually(async () => expect(await keysIn(buckets.headshots, orderId)).toEqual(told));
  expect(await tellings('headshots.completed', orderId)).toBe(1);
}

describe('a worker process', () => {
  it.each([
    ['is killed', 'SIGKILL', 'SIGKILL'],
    ['runs out of memory', 'SIGUSR2', 'SIGABRT'],
  ] as const)(
    '%s: another takes its shot, nothing is lost, nothing is there twice',
    async (_how, signal, end) => {
      const first = await start();
      const orderId = await payFor(IMAGES);
      await atWork(orderId, first);
      first.signal(signal);
      expect(await first.ended).toBe(end);
      await start();
      await completed(orderId);
      await expectWhole(orderId);
    },
  );

  it('is stopped until others have taken over: when it goes on, it changes nothing', async () => {
    const first = await start();
    const orderId = await payFor(IMAGES);
    await atWork(orderId, first);
    first.signal('SIGSTOP');
    await start();
    await completed(orderId);
    first.signal('SIGCONT');
    await first.stop();
    await expectWhole(orderId);
  });
});
