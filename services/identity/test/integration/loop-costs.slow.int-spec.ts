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
import type { DataSource } from 'typeorm';
import { AccountChangesRepository } from '../../src/user/account-changes.repository.ts';
import { DeletionRepository } from '../../src/person/deletion.repository.ts';
import { tables } from '../../src/tables.ts';
import { LoginThrottleRepository } from '../../src/passwords/login-throttle.repository.ts';
import { MailLinksRepository } from '../../src/mail-links/mail-links.repository.ts';
import { MailRequestsRepository } from '../../src/mail-links/mail-requests.repository.ts';
import { PasswordConfirmationsRepository } from '../../src/passwords/password-confirmations.repository.ts';
import { RegistrationsRepository } from '../../src/registration/registrations.repository.ts';
import { SessionRepository } from '../../src/sessions/session.repository.ts';
import { UseCountsRepository } from '../../src/limits/use-counts.repository.ts';
import { UsedAssertionsRepository } from '../../src/social/used-assertions.repository.ts';
import { UserRepository } from '../../src/user/user.repository.ts';
import { disabledIds, fillAccounts } from './old-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(tables);
});
afterAll(() => database?.drop());

const data = (): DataSource => database.dataSource;
const inTransaction = (work: (tx: Tx) => Promise<unknown>) => (): Promise<unknown> =>
  new UnitOfWork(data(), new OutboxWriter()).run(work);
const changes = (): AccountChangesRepository => new AccountChangesRepository(data());
const deletions = (): DeletionRepository => new DeletionRepository(data());
const requests = (): MailRequestsRepository => new MailRequestsRepository(data());
const address = Buffer.from('address-1');
const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the search for wishes for mails', () => requests().open(50)],
  ['the count of granted mails', inTransaction((tx) => requests().granted(tx, address, 'verify_email'))],
  ['the search for unsettled passwords', () => changes().passwordsUnsettled(60, 50)],
  ['the search for stopped registrations', () => new UserRepository(data()).unfinished(60, 50)],
  ['the search for addresses not followed', () => changes().notFollowed(50)],
  ['the search for sessions of disabled accounts', () => new SessionRepository(data()).signedIn(disabledIds)],
  ['the search for deletions', inTransaction((tx) => deletions().claim(tx, 20, 30))],
  ['the count of late deletions', () => deletions().countLate(60)],
  ['the search for addresses nobody verified', () => changes().neverVerified(30, 50)],
  ['the search for disowned accounts', () => changes().disowned(24, 50)],
  ['the purge of sessions', () => new SessionRepository(data()).purge()],
  ['the purge of links', () => new MailLinksRepository(data()).purge()],
  ['the purge of wishes for mails', () => requests().purge()],
  ['the purge of counted logins', () => new LoginThrottleRepository(data()).purge(86_400)],
  ['the purge of password tries', () => new PasswordConfirmationsRepository(data()).purge()],
  ['the purge of used assertions', () => new UsedAssertionsRepository(data()).purge()],
  ['the purge of shared counts', () => new UseCountsRepository(data()).purge()],
  ['the purge of registrations', () => new RegistrationsRepository(data()).purge()],
  ['the purge of deletions', () => deletions().purge()],
];

describe.each(growth)('beside %i rows of each kind', (size) => {
  beforeAll(() => fillAccounts(database, size));

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    const costs = await statementCosts(data(), work);
    const cost = dearest(costs);
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});

describe('a backlog of any size', () => {
  it('is deleted in parts until none is left', async () => {
    await database.bulk(
      'TRUNCATE used_assertions',
      `INSERT INTO used_assertions (id, expires_at)
       SELECT n::text, now() - interval '1 day' FROM generate_series(1, ${2 * purgeChunk + 1}) n`,
      'VACUUM (ANALYZE)',
    );
    const costs = await statementCosts(data(), () => new UsedAssertionsRepository(data()).purge());
    expect(costs).toHaveLength(3);
    expect(dearest(costs).rows).toBeLessThanOrEqual(2 * purgeChunk);
    expect(await database.dataSource.query('SELECT 1 FROM used_assertions')).toEqual([]);
  });
});
