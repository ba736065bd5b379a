import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { asProblem } from '../../src/errors/index.ts';
import { OutboxWriter } from '../../src/outbox/index.ts';
import {
  createDataSource,
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  poolLimits,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import { WatchedClient } from '../../src/persistence/watched-client.ts';
import { createStorage, ensureBucket } from '../../src/storage/index.ts';
import {
  eventually,
  FaultProxy,
  testBus,
  testDatabase,
  testEnv,
  type TestDatabase,
} from '../../src/testing/index.ts';
import { Child } from '../support/child-process.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { placed, registryOf } from '../support/topics.ts';

/** After this a connection counts as silent: longer than a busy machine stands still. */
const silenceMs = 5_000;

const proxyTo = (address: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(address);
  return FaultProxy.start({ host: hostname, port: Number(port) });
};
const through = (address: string, proxy: FaultProxy): string => {
  const url = new URL(address);
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
};

describe('a database that fails', () => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  beforeAll(async () => {
    database = await testDatabase({ migrations: [PlatformTables1700000000000, OutboxPeople1764200000000] });
    await database.dataSource.query('CREATE TABLE things (id text NOT NULL)');
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    proxy = await proxyTo(database.url);
    dataSource = createDataSource({
      url: through(database.url, proxy),
      entities: [],
      migrations: [],
      poolSize: 1,
    });
    dataSource.setOptions({ connectTimeoutMS: 20_000, extra: { query_timeout: silenceMs } });
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource, new OutboxWriter());
  });
  afterEach(async () => {
    await dataSource.destroy();
    await proxy.close();
  });

  const insert = (id: string, meanwhile?: () => Promise<void>) =>
    unitOfWork.run(async (tx) => {
      await tx.manager.query('INSERT INTO things VALUES ($1)', [id]);
      await meanwhile?.();
      await tx.manager.query('SELECT 1');
    });
  const ids = async () =>
    (await database.dataSource.query('SELECT id FROM things')).map(
      ({ id }: { id: string }) => id,
    ) as string[];

  it('says 503 while it is away and recovers by itself', async () => {
    await eventually(() => insert('before'));
    await proxy.set('refuse');
    const failure = await insert('during').catch((error: unknown) => error);
    expect(asProblem(failure)).toMatchObject({ status: 503 });
    await proxy.set('pass');
    await eventually(() => insert('after'));
    expect(new Set(await ids())).toEqual(new Set(['before', 'after']));
  });

  it('never commits the rest of a transaction whose connection fell silent', async () => {
    await database.dataSource.query('TRUNCATE things');
    const failure = await insert('lost', () => proxy.set('stall')).catch((error: unknown) => error);
    expect(asProblem(failure)).toMatchObject({ status: 503 });
    await proxy.set('pass');
    await eventually(() => insert('next'));
    expect(new Set(await ids())).toEqual(new Set(['next']));
  });
});

describe('connections that fell silent', () => {
  const poolSize = 4;
  let database: TestDatabase;
  let proxy: FaultProxy;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase({ migrations: [PlatformTables1700000000000, OutboxPeople1764200000000] });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    proxy = await proxyTo(database.url);
    dataSource = createDataSource({
      url: through(database.url, proxy),
      entities: [],
      migrations: [],
      poolSize,
    });
    dataSource.setOptions({ connectTimeoutMS: 20_000, extra: { query_timeout: silenceMs } });
    await dataSource.initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await proxy.close();
  });

  const ask = async (): Promise<boolean> => {
    try {
      await dataSource.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  };
  const fillPool = () =>
    Promise.all(Array.from({ length: poolSize }, () => dataSource.query('SELECT pg_sleep(0.1)')));
  const failuresOf = async (tries: number): Promise<number> => {
    let failures = 0;
    for (let count = 0; count < tries; count += 1) if (!(await ask())) failures += 1;
    return failures;
  };

  it('are closed by the first query they leave without an answer, and the idle ones with them', async () => {
    await fillPool();
    proxy.silenceOpen();
    expect(await failuresOf(3 * poolSize)).toBeLessThanOrEqual(1);
    expect(await failuresOf(20)).toBe(0);
  });

  it('are closed while queries run on all of them', async () => {
    await fillPool();
    const running = Promise.all(
      Array.from({ length: poolSize }, () =>
        dataSource.query('SELECT pg_sleep(30)').then(
          () => true,
          () => false,
        ),
      ),
    );
    await eventually(async () => {
      const [row] = await database.dataSource.query(
        `SELECT count(*)::int AS running FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)' AND state = 'active'`,
      );
      expect(row.running).toBe(poolSize);
    });
    proxy.silenceOpen();
    expect(await running).toEqual(Array(poolSize).fill(false));
    expect(await failuresOf(20)).toBe(0);
  });

  it('are found before they are used when nobody used them for a while', async () => {
    await fillPool();
    proxy.silenceOpen();
    await sleep(poolLimits.restedMs + 50);
    expect(await failuresOf(20)).toBe(0);
  });

  it('do not hold up a goodbye', async () => {
    const client = new WatchedClient({ connectionString: through(database.url, proxy) });
    await client.connect();
    proxy.silenceOpen();
    await client.end();
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });
});

describe('a service without its neighbours', () => {
  it('starts without database and broker, is alive, and gets ready when the database comes', async () => {
    const database = await testDatabase({
      migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
    });
    const proxy = await proxyTo(database.url);
    await proxy.set('refuse');
    const port = await freePort();
    const child = new Child('service.ts', {
      PORT: String(await freePort()),
      MANAGEMENT_PORT: String(port),
      DATABASE_URL: through(database.url, proxy),
      KAFKA_BROKERS: `127.0.0.1:${await freePort()}`,
      SHUTDOWN_DRAIN_MS: '0',
    });
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}/health/${path}`)).status;
    try {
      await eventually(async () => expect(await status('live')).toBe(200));
      expect(await status('ready')).toBe(503);
      await proxy.set('pass');
      await eventually(async () => expect(await status('ready')).toBe(200));
      expect(await child.ends('SIGTERM')).toBe(0);
    } finally {
      await child.ends('SIGKILL');
      await proxy.close();
      await database.drop();
    }
  });

  it('is not ready while migrations are behind', async () => {
    const database = await testDatabase();
    const port = await freePort();
    const bus = testBus(registryOf(placed()));
    const child = new Child('service.ts', {
      PORT: String(await freePort()),
      MANAGEMENT_PORT: String(port),
      DATABASE_URL: database.url,
      KAFKA_BROKERS: bus.brokers.join(','),
      SHUTDOWN_DRAIN_MS: '0',
    });
    try {
      await eventually(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
        expect(response.status).toBe(503);
        expect(await response.json()).toEqual({ status: 'not ready', failing: ['database'] });
      });
    } finally {
      await child.ends('SIGKILL');
      await bus.close();
      await database.drop();
    }
  });
});

describe('an object store that fails', () => {
  it('gives up a silent connection, says 503, and works again afterwards', async () => {
    const endpoint = testEnv('TEST_S3_ENDPOINT');
    const proxy = await proxyTo(endpoint);
    const storage = createStorage({
      endpoint: `http://127.0.0.1:${proxy.port}`,
      region: 'us-east-1',
      accessKey: testEnv('TEST_S3_ACCESS_KEY'),
      secretKey: testEnv('TEST_S3_SECRET_KEY'),
      timeoutMs: silenceMs,
    });
    const bucket = `platform-test-${Date.now()}`;
    try {
      await Promise.all([
        ensureBucket(storage, bucket, 'us-east-1'),
        ensureBucket(storage, bucket, 'us-east-1'),
      ]);
      const bytes = Buffer.from('portrait');
      await storage.putObject(bucket, 'a', bytes, bytes.length);
      await proxy.set('stall');
      const failure = await storage.statObject(bucket, 'a').catch((error: unknown) => error);
      expect(asProblem(failure)).toMatchObject({ status: 503 });
      await proxy.set('pass');
      await eventually(async () => expect((await storage.statObject(bucket, 'a')).size).toBe(bytes.length));
    } finally {
      await proxy.set('pass');
      await storage.removeObject(bucket, 'a').catch(() => undefined);
      await storage.removeBucket(bucket).catch(() => undefined);
      await proxy.close();
    }
  });
});
