import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dearest,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  testDatabase,
  type TestDatabase,
} from '@headshots/platform/testing';
import { Erasures, ErasureTables1764100000000 } from '../../src/index.ts';

let database: TestDatabase;

const due = 20;
const erasures = (count: number, next: string, confirmed: string): string => `
  INSERT INTO erasures (user_id, deletion_id, next_try_at, confirmed_at)
  SELECT gen_random_uuid(), gen_random_uuid(), ${next}, ${confirmed} FROM generate_series(1, ${count})`;
/** That many rows that are not due, of both kinds; the few that are lie behind them. */
const fill = (size: number): Promise<void> =>
  database.bulk(
    'TRUNCATE erasures',
    erasures(size, 'now()', 'now()'),
    erasures(size, `now() + interval '1 hour'`, 'NULL'),
    erasures(due, 'now()', 'NULL'),
    'VACUUM (ANALYZE)',
  );

beforeAll(async () => {
  database = await testDatabase({ migrations: [ErasureTables1764100000000] });
});
afterAll(() => database?.drop());

describe.each(growth)('beside %i rows of each kind', (size) => {
  beforeAll(() => fill(size));

  it('the search for erasures looks at what is due and at nothing else', async () => {
    const search = () => new Erasures(database.dataSource).claim();
    const cost = dearest(await statementCosts(database.dataSource, search));
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});
