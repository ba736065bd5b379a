import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FaultProxy, eventually, testDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { createDataSource } from '../../src/persistence/index.ts';
import { Leases, Leases1764500000000 } from '../../src/workers/index.ts';
import { Child } from '../support/child-process.ts';

Logger.overrideLogger(false);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ migrations: [Leases1764500000000], poolSize: 1 });
});
afterAll(() => database?.drop());
beforeEach(() => database.dataSource.query('DELETE FROM leases'));

const leases = (ms?: number): Leases => new Leases(database.dataSource, ms);
const signal = () => Promise.withResolvers<undefined>();

describe('work that one replica does at a time', () => {
  it('is not done by a second one meanwhile, and by anybody afterwards', async () => {
    const [started, over] = [signal(), signal()];
    const first = leases().exclusively('task', async () => {
      started.resolve(undefined);
      await over.promise;
      return 'first';
    });
    await started.promise;
    expect(await leases().exclusively('task', async () => 'second')).toBeUndefined();
    expect(await leases().exclusively('other', async () => 'other')).toBe('other');
    over.resolve(undefined);
    expect(await first).toBe('first');
    expect(await leases().exclusively('task', async () => 'third')).toBe('third');
  });

  it('is begun once by many that begin at the same time', async () => {
    const over = signal();
    let begun = 0;
    const all = Array.from({ length: 20 }, () =>
      leases().exclusively('task', async () => {
        begun += 1;
        await over.promise;
      }),
    );
    await eventually(async () => expect(begun).toBe(1));
    await leases().exclusively('task', async () => (begun += 1));
    over.resolve(undefined);
    await Promise.all(all);
    expect(begun).toBe(1);
  });

  it('holds no connection while it goes on: a pool of one answers', async () => {
    const answer = await leases().exclusively('task', () => database.dataSource.query('SELECT 1 AS one'));
    expect(answer).toEqual([{ one: 1 }]);
  });

  it('is free again after it failed', async () => {
    const failing = leases().exclusively('task', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await leases().exclusively('task', async () => 'next')).toBe('next');
  });

  it('stays with its holder for longer than the length of a lease', async () => {
    const leaseMs = 3_000;
    const ends = async () => {
      const [row] = await database.dataSource.query('SELECT ends_at FROM leases');
      return (row as { ends_at: Date }).ends_at.getTime();
    };
    const held = async (): Promise<void> => {
      const over = signal();
      let mine = true;
      const first = leases(leaseMs).exclusively('task', async (goesOn) => {
        await over.promise;
        mine = goesOn();
      });
      try {
        const began = await eventually(ends);
        await eventually(async () => expect((await ends()) - began).toBeGreaterThan(2 * leaseMs));
        expect(await leases(leaseMs).exclusively('task', async () => 'second')).toBeUndefined();
      } finally {
        over.resolve(undefined);
        await first;
      }
      expect(mine).toBe(true);
    };
    // A machine that stands still for as long as a lease loses it by right; it does not do so every time.
    await eventually(held);
  });

  it('goes to another when its holder is killed', async () => {
    const holder = new Child('leaseholder.ts', { DATABASE_URL: database.url, LEASE_MS: '10000' });
    await holder.says('working');
    expect(await leases().exclusively('task', async () => 'too early')).toBeUndefined();
    await holder.ends('SIGKILL');
    await eventually(async () =>
      expect(await leases().exclusively('task', async () => 'taken over')).toBe('taken over'),
    );
  });

  it('is told that it must not go on when the database cannot be reached any more', async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = await FaultProxy.start({ host: hostname, port: Number(port || 5432) });
    const url = new URL(database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const cutOff = createDataSource({ url: url.href, entities: [], migrations: [] });
    await cutOff.initialize();
    const answers: boolean[] = [];
    await new Leases(cutOff, 6_000).exclusively('task', async (goesOn) => {
      answers.push(goesOn());
      await proxy.set('refuse');
      while (goesOn()) await sleep(10);
      answers.push(goesOn());
    });
    expect(answers).toEqual([true, false]);
    await eventually(async () =>
      expect(await leases().exclusively('task', async () => 'taken over')).toBe('taken over'),
    );
    await cutOff.destroy();
    await proxy.close();
  });
});
