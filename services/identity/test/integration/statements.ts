import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type QueryRunner } from 'typeorm';
import type { IdentityApp } from './identity-app.ts';

const seen = new AsyncLocalStorage<string[]>();

/** The statements of this work alone: the workers of the service go on meanwhile. */
export async function statementsOf(
  app: IdentityApp,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
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

export const transactions = (statements: readonly string[]): number =>
  statements.filter((sql) => /^\s*(START TRANSACTION|BEGIN)/i.test(sql)).length;
