import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxWriter } from '@headshots/platform/outbox';
import { purgeChunk, UnitOfWork, type Tx } from '@headshots/platform/persistence';
import {
  dearest,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  testDatabase,
  type TestDatabase,
} from '@headshots/platform/testing';
import { PostgresAccountChanges } from '../../src/adapters/persistence/account-changes.store.ts';
import { PostgresDeletionStore } from '../../src/adapters/persistence/deletion.store.ts';
import { entities } from '../../src/adapters/persistence/entities.ts';
import { PostgresLoginThrottle } from '../../src/adapters/persistence/login-throttle.store.ts';
import { PostgresMailLinks } from '../../src/adapters/persistence/mail-links.store.ts';
import { PostgresMailRequests } from '../../src/adapters/persistence/mail-requests.store.ts';
import { PostgresPasswordConfirmations } from '../../src/adapters/persistence/password-confirmations.store.ts';
import { PostgresSessionStore } from '../../src/adapters/persistence/session.store.ts';
import { PostgresUsedAssertions } from '../../src/adapters/persistence/used-assertions.store.ts';
import { PostgresUserStore } from '../../src/adapters/persistence/user.store.ts';
import { migrations } from '../../src/migrations/index.ts';
import { fillAccounts } from './old-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
});
afterAll(() => database?.drop());

const [changes, deletions, requests] = [
  new PostgresAccountChanges(),
  new PostgresDeletionStore(),
  new PostgresMailRequests(),
];
const address = Buffer.from('address-1') as Parameters<typeof requests.granted>[1];
const loops: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  ['the search for wishes for mails', (tx) => requests.take(tx, 50)],
  ['the count of granted mails', (tx) => requests.granted(tx, address, 'verify_email')],
  ['the search for unsettled passwords', (tx) => changes.passwordsUnsettled(tx, 60, 50)],
  ['the search for stopped registrations', (tx) => new PostgresUserStore().unfinished(tx, 60, 50)],
  ['the search for addresses not followed', (tx) => changes.notFollowed(tx, 50)],
  ['the search for deletions', (tx) => deletions.claim(tx, 20, 30)],
  ['the count of late deletions', (tx) => deletions.countLate(tx, 60)],
  ['the search for addresses nobody verified', (tx) => changes.neverVerified(tx, 30, 50)],
  ['the purge of sessions', (tx) => new PostgresSessionStore().purge(tx)],
  ['the purge of links', (tx) => new PostgresMailLinks().purge(tx)],
  ['the purge of wishes for mails', (tx) => requests.purge(tx)],
  ['the purge of counted logins', (tx) => new PostgresLoginThrottle().purge(tx, 86_400)],
  ['the purge of password tries', (tx) => new PostgresPasswordConfirmations().purge(tx)],
  ['the purge of used assertions', (tx) => new PostgresUsedAssertions().purge(tx)],
  ['the purge of deletions', (tx) => deletions.purge(tx)],
];

describe.each(growth)('beside %i rows of each kind', (size) => {
  beforeAll(() => fillAccounts(database, size), 60_000);

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    const costs = await statementCosts(database.dataSource, () =>
      new UnitOfWork(database.dataSource, new OutboxWriter()).run(work),
    );
    const cost = dearest(costs);
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});

describe('a backlog of any size', () => {
  it('is deleted in parts, and each part says that there is more', async () => {
    await database.bulk(
      'TRUNCATE used_assertions',
      `INSERT INTO used_assertions (id, expires_at)
       SELECT n::text, now() - interval '1 day' FROM generate_series(1, ${2 * purgeChunk + 1}) n`,
      'VACUUM (ANALYZE)',
    );
    const unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter());
    const more: boolean[] = [];
    const costs = await statementCosts(database.dataSource, async () => {
      for (let turn = 0; turn < 3; turn += 1)
        more.push(await unitOfWork.run((tx) => new PostgresUsedAssertions().purge(tx)));
    });
    expect(more).toEqual([true, true, false]);
    expect(dearest(costs).rows).toBeLessThanOrEqual(2 * purgeChunk);
    expect(await database.dataSource.query('SELECT 1 FROM used_assertions')).toEqual([]);
  }, 60_000);
});
