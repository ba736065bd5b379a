import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import {
  dearest,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  testDatabase,
  type TestDatabase,
} from '@headshots/platform/testing';
import { ObjectRemovalRepository } from '../../src/store/object-removal.repository.ts';
import { overduePhotos, PhotoLifeRepository } from '../../src/retention/photo-life.repository.ts';
import { RunRepository, shortOrders } from '../../src/packages/run.repository.ts';
import { tables } from '../../src/tables.ts';
import { UploadQuotaRepository } from '../../src/uploads/upload-quota.repository.ts';
import { UploadsUnderWayRepository } from '../../src/uploads/uploads-under-way.repository.ts';
import { UserHoldingsRepository } from '../../src/person/user-holdings.repository.ts';
import { fillPhotos } from './old-photos.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(tables);
});
afterAll(() => database?.drop());

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => () =>
  new UnitOfWork(database.dataSource, new OutboxWriter()).run(work);
const life = () => new PhotoLifeRepository(database.dataSource);
const runs = () => new RunRepository(database.dataSource);
const batch = 20;
const erased = '0192f0a0-0000-7000-8000-00000000000d';
const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the search for removals', () => new ObjectRemovalRepository(database.dataSource).claim(batch)],
  ['the search for orders to tell of', () => runs().untold(50)],
  ['the count of short orders', () => database.dataSource.query(shortOrders)],
  ['the warning of the end', inTransaction((tx) => life().takeExpiring(tx, batch))],
  ['the end of photos', inTransaction((tx) => life().end(tx, batch))],
  ['the search for what is not purged', () => life().unpurged(batch)],
  ['the count of overdue photos', () => database.dataSource.query(overduePhotos)],
  ['the forgetting of ended photos', () => life().forget()],
  ['the purge of quotas', () => new UploadQuotaRepository(database.dataSource).prune()],
  ['the purge of uploads', () => new UploadsUnderWayRepository(database.dataSource).prune()],
  [
    'the purge of noted erasures',
    inTransaction((tx) => new UserHoldingsRepository(database.dataSource).noteGenerationErased(tx, erased)),
  ],
  ['the search for erasures', () => new Erasures(database.dataSource).claim()],
];

describe.each(growth)('beside %i rows of each kind', (size) => {
  beforeAll(() => fillPhotos(database, size));

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    const cost = dearest(await statementCosts(database.dataSource, work));
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});

describe('what goes with a removed row', () => {
  it('is found by an index', async () => {
    const blind = await database.dataSource.query(`
      SELECT conname FROM pg_constraint c WHERE contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
          AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
    expect(blind).toEqual([]);
  });
});
