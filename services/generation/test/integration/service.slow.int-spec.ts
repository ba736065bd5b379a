import { randomBytes, randomUUID } from 'node:crypto';
import { create, fromBinary } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configuredEngine } from '@headshots/engine/configured-engine';
import { fixture } from '@headshots/engine/testing/derived-photos';
import { runService } from '@headshots/platform/http';
import { createRpcClient } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import {
  eventually,
  freePort,
  testBus,
  testDatabase,
  testEnv,
  testIdentity,
  type TestBus,
  testCallers,
  testService,
} from '@headshots/platform/testing';
import { Expression, Package } from '@headshots/proto/common/v1/types_pb';
import { HeadshotGeneratedSchema } from '@headshots/proto/generation/v1/events_pb';
import { GenerationService, Verdict } from '@headshots/proto/generation/v1/generation_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import sharp from 'sharp';
import { tables } from '../../src/tables.ts';
import { GenerationModule } from '../../src/generation.module.ts';

const port = await freePort();
const storage = createStorage({
  endpoint: testEnv('TEST_S3_ENDPOINT'),
  region: 'us-east-1',
  accessKey: testEnv('TEST_S3_ACCESS_KEY'),
  secretKey: testEnv('TEST_S3_SECRET_KEY'),
});
const suffix = randomBytes(4).toString('hex');
const buckets = { photos: `photos-${suffix}`, headshots: `headshots-${suffix}` };
let bus: TestBus;
let selfie: Buffer;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  process.env['SHUTDOWN_DRAIN_MS'] = '0';
  const identity = await testIdentity();
  const database = await testDatabase(tables);
  bus = testBus();
  await bus.createTopics();
  for (const bucket of Object.values(buckets)) await storage.makeBucket(bucket, 'us-east-1');
  const module = GenerationModule.forRoot(
    {
      PORT: port,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: database.url,
      DATABASE_POOL: 5,
      KAFKA_BROKERS: [...bus.brokers],
      TOPIC_PREFIX: bus.topicPrefix,
      RPC_SERVICE_KEY: testService('generation').key,
      RPC_CALLERS: testCallers('generation'),
      IDENTITY_URL: identity.url,
      S3_ENDPOINT: testEnv('TEST_S3_ENDPOINT'),
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: testEnv('TEST_S3_ACCESS_KEY'),
      S3_SECRET_KEY: testEnv('TEST_S3_SECRET_KEY'),
      PHOTOS_BUCKET: buckets.photos,
      HEADSHOTS_BUCKET: buckets.headshots,
      MEDIA_URL: 'http://127.0.0.1:1',
      BRAND_NAME: 'Konterfei',
      PREVIEW: 'on',
      PREVIEWS_PER_DAY: 20,
      PREVIEW_ENGINE_PER_DAY: 0,
      GENERATION_SLOTS: 2,
      SHOT_LEASE_MS: 60_000,
      SHOT_POLL_MS: 200,
    },
    configuredEngine({ threads: 2 }, {}),
  );
  const app = await runService({
    name: 'generation',
    module,
    config: { port, managementPort: 0, host: '127.0.0.1', logLevel: 'silent' },
    rpc: { callers: testCallers('generation'), identityUrl: identity.url, issuer: identity.url },
  });
  selfie = await sharp(await fixture('grace_hopper.jpg'))
    .jpeg({ quality: 95 })
    .toBuffer();
  cleanups.push(
    () => app.close(),
    () => bus.close(),
    () => database.drop(),
    () => identity.close(),
  );
});

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
  for (const bucket of Object.values(buckets)) {
    const objects = (await storage.listObjectsV2(bucket, '', true).toArray()) as { name: string }[];
    await storage.removeObjects(
      bucket,
      objects.map(({ name }) => name),
    );
    await storage.removeBucket(bucket);
  }
});

const client = () =>
  createRpcClient(GenerationService, {
    baseUrl: `http://127.0.0.1:${port}`,
    as: testService('media'),
    timeoutMs: 30_000,
  });

describe('the service on real parts', () => {
  it('looks at a selfie for other services only', async () => {
    const request = { image: new Uint8Array(selfie), originalWidth: 512, originalHeight: 600 };
    const answer = await client().checkSelfie(request);
    expect(answer.verdict).not.toBe(Verdict.REFUSE);
    expect(answer.expressions.find(({ expression }) => expression === Expression.UNCHANGED)?.possible).toBe(
      true,
    );
    expect(answer.eyes?.left?.x).toBeGreaterThan(0.35);
    expect(answer.eyes?.right?.x).toBeGreaterThan((answer.eyes?.left?.x ?? NaN) + 0.1);
    const stranger = createRpcClient(GenerationService, { baseUrl: `http://127.0.0.1:${port}` });
    await expect(stranger.checkSelfie(request)).rejects.toThrow();
  });

  it('makes a paid package from a record told twice: twenty marked images, told in order', async () => {
    const [orderId, photoId, userId, eventId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await storage.putObject(buckets.photos, `${photoId}/original.jpg`, selfie, selfie.length);
    const paid = create(OrderPaidSchema, {
      orderId,
      photoId,
      userId,
      package: Package.PROFESSIONAL,
      images: 20,
      expression: Expression.SLIGHT_SMILE,
      deadlineAt: timestampFromMs(Date.now() + 3_600_000),
    });
    await bus.send(OrderPaidSchema, paid, { eventId });
    await bus.send(OrderPaidSchema, paid, { eventId });
    await eventually(async () => expect(await bus.events('headshots.completed')).toHaveLength(1), {
      timeoutMs: 240_000,
    });

    const images = (await bus.events('headshot.generated')).map(({ value }) =>
      fromBinary(HeadshotGeneratedSchema, value ?? new Uint8Array()),
    );
    expect(images.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    for (const { similarity, eyes } of images) {
      expect(similarity).toBeGreaterThanOrEqual(0.75);
      expect(eyes?.right?.x).toBeGreaterThan((eyes?.left?.x ?? NaN) + 0.1);
    }
    const [first] = images;
    const file = Buffer.concat(
      await (await storage.getObject(buckets.headshots, first?.objectKey ?? '')).toArray(),
    );
    const { width, height, format, xmp, exif } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({ width: 1024, height: 1024, format: 'jpeg' });
    expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia');
    expect(exif).toBeUndefined();
    expect(file.length).toBe(Number(first?.bytes));
  });
});
