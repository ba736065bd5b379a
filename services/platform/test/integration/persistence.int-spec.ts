import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import {
  Column,
  type DataSource,
  Entity,
  In,
  PrimaryColumn,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { DependencyDown, problem, Problem } from '../../src/errors/index.ts';
import { OutboxWriter } from '../../src/outbox/index.ts';
import {
  createDataSource,
  IdempotencyStore,
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  runMigrations,
  schemaDifferences,
  UnitOfWork,
  type Tx,
} from '../../src/persistence/index.ts';
import { metrics } from '../../src/telemetry/index.ts';
import { bodyHash } from '../../src/text/index.ts';
import { eventually, LateDatabase, testDatabase, type TestDatabase } from '../../src/testing/index.ts';

@Entity('things')
class ThingEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'integer' })
  size!: number;
}

class Things1700000000001 implements MigrationInterface {
  readonly name = 'Things1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id text PRIMARY KEY, size integer NOT NULL)');
    // Long enough for the others to arrive while it runs.
    await runner.query('SELECT pg_sleep(0.3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

const migrations = [PlatformTables1700000000000, OutboxPeople1764200000000, Things1700000000001];

describe('persistence', () => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;
  beforeAll(async () => {
    database = await testDatabase({ entities: [ThingEntity], migrations, poolSize: 12 });
    unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter());
  });
  afterAll(() => database.drop());

  it('rolls back everything when the work throws', async () => {
    const work = unitOfWork.run(async (tx) => {
      await tx.manager.insert(ThingEntity, { id: 'gone', size: 1 });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.dataSource.manager.countBy(ThingEntity, { id: 'gone' })).toBe(0);
  });

  describe('what is counted after the commit', () => {
    const add = (tx: Tx, id: string) => tx.manager.insert(ThingEntity, { id, size: 1 });
    const kept = async (...ids: readonly string[]) =>
      (await database.dataSource.manager.findBy(ThingEntity, { id: In([...ids]) })).map(({ id }) => id);

    it('is counted once when the transaction is committed, and not before', async () => {
      const counted: string[] = [];
      let during: readonly string[] | undefined;
      await unitOfWork.run(async (tx) => {
        tx.afterCommit(() => counted.push('committed'));
        await add(tx, randomUUID());
        during = [...counted];
      });
      expect(during).toEqual([]);
      expect(counted).toEqual(['committed']);
    });

    it('is never counted when the work throws', async () => {
      const counted: string[] = [];
      const work = unitOfWork.run(async (tx) => {
        tx.afterCommit(() => counted.push('rolled back'));
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(counted).toEqual([]);
    });

    it('is never counted when the commit is refused', async () => {
      await database.dataSource.query(`
        CREATE TABLE parents (id text PRIMARY KEY);
        CREATE TABLE children (id text REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`);
      const counted: string[] = [];
      const work = unitOfWork.run(async (tx) => {
        tx.afterCommit(() => counted.push('refused'));
        await tx.manager.query(`INSERT INTO children VALUES ('of nobody')`);
      });
      await expect(work).rejects.toThrow('foreign key');
      expect(counted).toEqual([]);
      await database.dataSource.query('DROP TABLE children, parents');
    });

    it('may use another connection: the transaction is over', async () => {
      const asked = Promise.withResolvers<unknown>();
      await unitOfWork.run(async (tx) =>
        tx.afterCommit(() => asked.resolve(database.dataSource.query('SELECT 1'))),
      );
      await expect(asked.promise).resolves.toHaveLength(1);
    });

    it('goes with the savepoint it was asked in, and the rest is committed', async () => {
      const counted: string[] = [];
      const [first, gone, inner, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      await unitOfWork.run(async (tx) => {
        const part = async (id: string, then: () => Promise<unknown>) => {
          tx.afterCommit(() => counted.push(id));
          await add(tx, id);
          await then();
        };
        await part(first, async () => undefined);
        await expect(
          tx.savepoint(() =>
            part(gone, async () => {
              await tx.savepoint(() => part(inner, async () => undefined));
              await tx.manager.query(`SELECT 'not a number'::int`);
            }),
          ),
        ).rejects.toThrow('invalid input syntax');
        expect(await tx.savepoint(async () => (await part(last, async () => undefined), 'answer'))).toBe(
          'answer',
        );
      });
      expect(counted).toEqual([first, last]);
      expect((await kept(first, gone, inner, last)).sort()).toEqual([first, last].sort());
    });
  });

  describe('a database that was not reached yet', () => {
    let early: DataSource;
    beforeEach(() => {
      early = createDataSource({ url: database.url, entities: [ThingEntity], migrations: [] });
    });
    const asked: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a transaction', () => new UnitOfWork(early, new OutboxWriter()).run(async () => 1)],
      ['a statement', () => early.query('SELECT 1')],
      ['a statement of the manager', () => early.manager.query('SELECT 1')],
      ['a search by the manager', () => early.manager.findBy(ThingEntity, { size: 1 })],
      ['a repository', async () => early.getRepository(ThingEntity).count()],
      ['a query builder', async () => early.createQueryBuilder(ThingEntity, 't').getMany()],
      [
        'a query builder of the manager',
        async () => early.manager.createQueryBuilder().select().from(ThingEntity, 't').getRawMany(),
      ],
    ];

    it.each(asked)('is a dependency that is away, for %s', async (_what, ask) => {
      await expect(ask()).rejects.toThrow(DependencyDown);
      await early.initialize();
      try {
        await expect(ask()).resolves.toBeDefined();
      } finally {
        await early.destroy();
      }
      await expect(ask()).rejects.toThrow(DependencyDown);
    });
  });

  it('ends a statement after 5 s and a transaction that idles after 10 s', async () => {
    const product = createDataSource({ url: database.url, entities: [], migrations: [] });
    await product.initialize();
    try {
      const [limits] = await product.query(
        `SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l, current_setting('idle_in_transaction_session_timeout') AS i`,
      );
      expect(limits).toEqual({ s: '5s', l: '2s', i: '10s' });
    } finally {
      await product.destroy();
    }
  });

  describe('a transaction that asks for a second connection', () => {
    it.each([
      ['a query beside it', () => database.dataSource.query('SELECT 1')],
      ['a repository beside it', () => database.dataSource.manager.countBy(ThingEntity, {})],
      ['a transaction in it', () => unitOfWork.run(async () => undefined)],
    ])('is refused: %s', async (_what, ask) => {
      await expect(unitOfWork.run(ask)).rejects.toMatchObject({ name: 'SecondConnectionError' });
    });

    it('is counted and let through in production', async () => {
      const before = (await metrics.databaseSecondConnections.get()).values[0]?.value ?? 0;
      process.env['NODE_ENV'] = 'production';
      try {
        await unitOfWork.run(() => database.dataSource.query('SELECT 1'));
      } finally {
        process.env['NODE_ENV'] = 'test';
      }
      expect((await metrics.databaseSecondConnections.get()).values[0]?.value).toBe(before + 1);
    });

    it('may ask again once it is over', async () => {
      await unitOfWork.run(async (tx) => tx.manager.query('SELECT 1'));
      await expect(database.dataSource.query('SELECT 1')).resolves.toHaveLength(1);
    });
  });

  it('migrates once when three replicas start together', async () => {
    const fresh = await testDatabase();
    try {
      await Promise.all([1, 2, 3].map(() => runMigrations({ url: fresh.url, migrations })));
      expect(await fresh.dataSource.query('SELECT name FROM migrations ORDER BY id')).toEqual([
        { name: 'PlatformTables1700000000000' },
        { name: 'Things1700000000001' },
        { name: 'OutboxPeople1764200000000' },
      ]);
    } finally {
      await fresh.drop();
    }
  });

  describe('a migration that comes before its database', () => {
    const waits = () => jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    afterEach(() => void jest.restoreAllMocks());

    it('waits for a server that is away', async () => {
      const fresh = await testDatabase();
      const late = await LateDatabase.of(fresh.url);
      const said = waits();
      const migrated = runMigrations({ url: late.url, migrations, waitSeconds: 300 });
      try {
        await eventually(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('not reached')));
        await late.arrive();
        await migrated;
        expect(await fresh.dataSource.query('SELECT count(*)::int AS n FROM things')).toEqual([{ n: 0 }]);
      } finally {
        await late.close();
        await fresh.drop();
      }
    });

    it('waits for a database nobody made yet', async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      const said = waits();
      const migrated = runMigrations({ url: url.href, migrations, waitSeconds: 300 });
      try {
        await eventually(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('does not exist')));
        await database.bulk(`CREATE DATABASE ${name}`);
        await expect(migrated).resolves.toBeUndefined();
      } finally {
        await database.bulk(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
    });

    it('gives up when its time is over', async () => {
      const late = await LateDatabase.of(database.url);
      try {
        await expect(runMigrations({ url: late.url, migrations, waitSeconds: 0 })).rejects.toThrow(
          'ECONNREFUSED',
        );
      } finally {
        await late.close();
      }
    });
  });

  it('sees whether entities and migrations agree', async () => {
    expect(await schemaDifferences(database.dataSource)).toEqual([]);
    await database.dataSource.query('ALTER TABLE things ADD COLUMN stray text');
    expect(await schemaDifferences(database.dataSource)).toHaveLength(1);
    await database.dataSource.query('ALTER TABLE things DROP COLUMN stray');
  });

  describe('idempotency keys', () => {
    const scope = (body = 'body') => ({
      userId: 'u',
      route: 'POST /orders',
      key: randomUUID(),
      bodyHash: bodyHash(body),
    });
    const store = () => new IdempotencyStore(database.dataSource, unitOfWork);
    const insertThing = async (tx: {
      manager: { insert(entity: typeof ThingEntity, row: ThingEntity): Promise<unknown> };
    }) => {
      const id = randomUUID();
      await tx.manager.insert(ThingEntity, { id, size: 1 });
      return { id };
    };
    const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

    it('replays the first answer', async () => {
      const request = scope();
      const first = await store().run(request, insertThing);
      expect(await store().run(request, insertThing)).toEqual(first);
    });

    it('has one effect under 16 parallel requests', async () => {
      const request = scope();
      const before = await database.dataSource.manager.count(ThingEntity);
      const answers = await Promise.allSettled(
        Array.from({ length: 16 }, () => store().run(request, insertThing)),
      );
      expect(await database.dataSource.manager.count(ThingEntity)).toBe(before + 1);
      const refusals = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [codeOf(answer.reason)] : [],
      );
      expect(refusals.every((code) => code === 'idempotency.in_progress')).toBe(true);
      const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
      expect(new Set(ids).size).toBe(1);
    });

    it('refuses the same key with another body', async () => {
      const request = scope();
      await store().run(request, insertThing);
      const other = store().run({ ...request, bodyHash: bodyHash('other') }, insertThing);
      await expect(other).rejects.toMatchObject({ code: 'idempotency.key_reused', status: 422 });
    });

    it('knows users and routes apart', async () => {
      const request = scope();
      const first = await store().run(request, insertThing);
      expect(await store().run({ ...request, userId: 'v' }, insertThing)).not.toEqual(first);
      expect(await store().run({ ...request, route: 'POST /photos' }, insertThing)).not.toEqual(first);
    });

    it('frees the key when the work failed', async () => {
      const request = scope();
      const failing = store().run(request, async () => {
        throw problem('coupon.invalid');
      });
      await expect(failing).rejects.toMatchObject({ code: 'coupon.invalid' });
      await expect(store().run(request, insertThing)).resolves.toHaveProperty('id');
    });

    it('gives a request that died to the next try, and fences the dead one', async () => {
      const request = scope();
      let revive: () => void = () => undefined;
      const asleep = new Promise<void>((resolve) => (revive = resolve));
      let claimed: () => void = () => undefined;
      const running = new Promise<void>((resolve) => (claimed = resolve));
      const dead = store().runSteps<{ id: string }>(request, async (save) => {
        claimed();
        await asleep;
        return unitOfWork.run(async (tx) => {
          const answer = await insertThing(tx);
          await save(tx, answer);
          return answer;
        });
      });
      const outcome = dead.catch(codeOf);
      await running;
      await expect(store().run(request, insertThing)).rejects.toMatchObject({
        code: 'idempotency.in_progress',
        retryAfterSeconds: 1,
      });
      await database.dataSource.query(
        `UPDATE idempotency_keys SET running_until = now() - interval '1 second' WHERE key = $1`,
        [request.key],
      );
      const answer = await store().run(request, insertThing);
      revive();
      expect(await outcome).toBe('idempotency.in_progress');
      expect(await store().run(request, insertThing)).toEqual(answer);
    });

    it('forgets after 24 h', async () => {
      const request = scope();
      const first = await store().run(request, insertThing);
      await database.dataSource.query(
        `UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`,
        [request.key],
      );
      expect(await store().run({ ...request, bodyHash: bodyHash('other') }, insertThing)).not.toEqual(first);
      await database.dataSource.query(
        `UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`,
        [request.key],
      );
      expect(await store().purge()).toBe(1);
    });
  });
});
