import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { runService } from '@headshots/platform/http';
import {
  eventually,
  LateDatabase,
  statusOf,
  testBus,
  testCallers,
  testDatabase,
  testEnv,
  testIdentity,
  testService,
} from '@headshots/platform/testing';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { loadGenerationConfig } from '../../src/generation.config.ts';
import { GenerationModule } from '../../src/generation.module.ts';
import { tables } from '../../src/tables.ts';

let late: LateDatabase;
let url: string;
let token: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const [database, identity] = await Promise.all([testDatabase(tables), testIdentity()]);
  const bus = testBus();
  await bus.createTopics();
  late = await LateDatabase.of(database.url);
  const config = loadGenerationConfig({
    PORT: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: late.url,
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
  token = await identity.tokenFor();
  cleanups.push(
    () => app.close(),
    () => Promise.all([bus.close(), identity.close(), late.close()]),
    () => database.drop(),
  );
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const read = () => statusOf(url, GenerationService.method.exportMyData, `Bearer ${token}`);
  expect(await read()).toBe(503);
  await late.arrive();
  await eventually(async () => expect(await read()).toBe(200));
});
