import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { LogIn } from '../../src/application/log-in/log-in.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, verified } from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

const seen = new AsyncLocalStorage<string[]>();

/** The statements of this work alone: the workers of the service go on meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const dataSource = app.get(DataSource);
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => watched(create(mode));
  const statements: string[] = [];
  try {
    await seen.run(statements, work);
  } finally {
    dataSource.createQueryRunner = create;
  }
  return statements;
}

function watched(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...statement: unknown[]) => Promise<unknown>;
  runner.query = ((sql: string, ...rest: unknown[]) => {
    seen.getStore()?.push(sql);
    return query(sql, ...rest);
  }) as QueryRunner['query'];
  return runner;
}

const transactions = (statements: readonly string[]): number =>
  statements.filter((sql) => /^\s*(START TRANSACTION|BEGIN)/i.test(sql)).length;
const readsOfUsers = (statements: readonly string[]): number =>
  statements.filter((sql) => /^\s*SELECT\b[^]*\bFROM "?users\b/i.test(sql)).length;

describe('what one login asks of the database', () => {
  it('is three transactions and two reads of the user', async () => {
    const { email } = await verified(app);
    const statements = await statementsOf(() =>
      app.get(LogIn).run({ email, password: goodPassword, remember: false }),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([3, 2]);
  });

  it('is two transactions and one read of the user when the password is wrong', async () => {
    const { email } = await verified(app);
    const statements = await statementsOf(() =>
      app
        .get(LogIn)
        .run({ email, password: 'not the password', remember: false })
        .catch(() => undefined),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([2, 1]);
  });

  it('is the same for an address nobody has', async () => {
    const statements = await statementsOf(() =>
      app
        .get(LogIn)
        .run({ email: 'nobody@example.org', password: goodPassword, remember: false })
        .catch(() => undefined),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([2, 1]);
  });
});
