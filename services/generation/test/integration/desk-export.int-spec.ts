import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { runService } from '@headshots/platform/http';
import { createRpcClient, refusedTheCaller, withUser } from '@headshots/platform/rpc';
import {
  testBus,
  testCallers,
  testDatabase,
  testEnv,
  testIdentity,
  testService,
  type TestDatabase,
  type TestIdentity,
} from '@headshots/platform/testing';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { loadGenerationConfig } from '../../src/generation.config.ts';
import { GenerationModule } from '../../src/generation.module.ts';
import { tables } from '../../src/tables.ts';

let identity: TestIdentity;
let database: TestDatabase;
let url: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [database, identity] = await Promise.all([testDatabase(tables), testIdentity()]);
  const bus = testBus();
  await bus.createTopics();
  const config = loadGenerationConfig({
    PORT: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    KAFKA_BROKERS: bus.brokers.join(','),
    TOPIC_PREFIX: bus.topicPrefix,
    RPC_SERVICE_KEY: testService('generation').key,
    IDENTITY_URL: identity.url,
    MEDIA_URL: identity.url,
    S3_ENDPOINT: testEnv('TEST_S3_ENDPOINT'),
    S3_ACCESS_KEY: testEnv('TEST_S3_ACCESS_KEY'),
    S3_SECRET_KEY: testEnv('TEST_S3_SECRET_KEY'),
  });
  const app = await runService({
    name: 'generation',
    module: GenerationModule.forRoot(config, new LedgerEngine()),
    config: { port: 0, managementPort: 0, host: '127.0.0.1', logLevel: 'silent' },
    rpc: { callers: testCallers('generation'), identityUrl: identity.url, issuer: identity.url },
  });
  url = await app.getUrl();
  cleanups.push(
    () => app.close(),
    () => Promise.all([bus.close(), identity.close()]),
    () => database.drop(),
  );
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

it('exports the same for a supervisor of the staff, and for nobody else', async () => {
  const userId = randomUUID();
  for (const [id, used] of [
    [userId, 3],
    [randomUUID(), 5],
  ])
    await database.dataSource.query(
      `INSERT INTO preview_uses (user_id, day, used) VALUES ($1, '2026-11-28', $2)`,
      [id, used],
    );
  const client = createRpcClient(GenerationService, { baseUrl: url, timeoutMs: 15_000 });
  const as = (token: string) => client.exportUserForStaff({ userId }, withUser(token));
  const owner = await identity.tokenFor({ userId });
  const { json } = await client.exportMyData({}, withUser(owner));
  expect(JSON.parse(json)).toMatchObject({ previewUses: [{ day: '2026-11-28', used: 3 }] });
  expect(await as(await identity.deskTokenFor({ role: 'supervisor' }))).toMatchObject({ json });
  await expect(as(await identity.deskTokenFor())).rejects.toMatchObject({ code: 'desk.supervisor_needed' });
  expect(await as(owner).then(() => false, refusedTheCaller)).toBe(true);
});
