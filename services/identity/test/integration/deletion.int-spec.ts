import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import {
  AccountDeletedSchema,
  AccountDeletionRequestedSchema,
  AccountErasedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import { AdvanceDeletions } from '../../src/application/delete-account/advance-deletions.ts';
import { DeleteNeverVerified } from '../../src/application/delete-account/delete-never-verified.ts';
import { erasers } from '../../src/domain/account-deletion.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, refusalOf, registered, registrationForm, verified, type Person } from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterEach(async () => {
  await app.keycloak.set('pass');
});
afterAll(() => app?.close());

interface DeletionRow {
  readonly state: string;
  readonly contact: Buffer | null;
  readonly user_id: string | null;
  readonly farewell_event_id: string | null;
  readonly directory_removed_at: Date | null;
}

const remove = ({ session }: Person, password = goodPassword) =>
  app.client.deleteAccount({ password }, withUser(session.token));
const confirm = (deletionId: string, userId: string, service: string) =>
  app.bus.send(AccountErasedSchema, { deletionId, userId, service });
const login = (email: string) => app.client.login({ email, password: goodPassword });
const inKeycloak = async (email: string) =>
  (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as unknown[];
const later = (id: string, column: string, interval: string) =>
  app.query(
    `UPDATE account_deletions SET ${column} = ${column} - interval '${interval}', next_step_at = now() WHERE id = $1`,
    [id],
  );

async function deletionOf(id: string): Promise<DeletionRow> {
  const [row] = await app.query<DeletionRow>('SELECT * FROM account_deletions WHERE id = $1', [id]);
  if (!row) throw new Error('There is no such deletion.');
  return row;
}

/** Waits until the deletion is in the state, helping the worker to look at once. */
const reaches = (id: string, state: string) =>
  eventually(
    async () => {
      await app.query('UPDATE account_deletions SET next_step_at = now() WHERE id = $1', [id]);
      const row = await deletionOf(id);
      expect(row.state).toBe(state);
      return row;
    },
    { timeoutMs: 15_000, everyMs: 200 },
  );

async function requestsFor(userId: string): Promise<number> {
  const records = await app.bus.read('account.deletion_requested');
  return records.filter(
    ({ value }) => fromBinary(AccountDeletionRequestedSchema, value ?? Buffer.alloc(0)).userId === userId,
  ).length;
}

/** Every table that still knows the id or the address. */
async function traces(person: Person): Promise<readonly string[]> {
  const tables = await app.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN ('account_deletions', 'outbox', 'migrations')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    const text = rows.map((row) => row.text).join('\n');
    if (text.includes(person.id) || text.includes(person.email)) found.push(name);
  }
  return found;
}

describe('deleting an account', () => {
  it('goes from the password to the receipt, and leaves nothing else', async () => {
    const person = await verified(app);
    const other = await login(person.email);
    const { deletionId, sessionIds } = await remove(person);
    expect(sessionIds).toHaveLength(2);
    for (const { token } of [person.session, other]) {
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ code: 'auth.session_expired' });
      expect(await refusalOf(app.client.getCurrentUser({}, withUser(token)))).toMatchObject({ status: 401 });
    }
    expect(await refusalOf(login(person.email))).toMatchObject({ code: 'auth.invalid_credentials' });
    await eventually(async () => {
      const revoked = (await app.bus.read('session.revoked')).map(({ key }) => String(key));
      expect(revoked).toEqual(expect.arrayContaining([...sessionIds]));
    });
    for (const service of erasers) await confirm(deletionId, person.id, service);
    const { farewell_event_id: eventId } = await reaches(deletionId, 'farewell');
    expect(await inKeycloak(person.email)).toEqual([]);
    expect(await traces(person)).toEqual([]);
    const goodbye = { userId: person.id, eventId: eventId ?? '' };
    expect(await app.client.getContact(goodbye)).toMatchObject({ email: person.email, firstName: 'Ada' });
    for (const wrong of [
      { ...goodbye, eventId: '' },
      { ...goodbye, eventId: randomUUID() },
    ]) {
      expect(await refusalOf(app.client.getContact(wrong))).toMatchObject({ code: 'account.not_found' });
    }
    await app.bus.send(NotificationSentSchema, { userId: person.id, kind: 'x', causeEventId: eventId ?? '' });
    expect(await reaches(deletionId, 'finished')).toMatchObject({ contact: null, farewell_event_id: null });
    expect(await refusalOf(app.client.getContact(goodbye))).toMatchObject({ code: 'account.not_found' });
    const deleted = await app.bus.read('account.deleted');
    expect(
      deleted.map(({ value }) => fromBinary(AccountDeletedSchema, value ?? Buffer.alloc(0)).deletionId),
    ).toContain(deletionId);
    const bytes = [...deleted, ...(await app.bus.read('account.deletion_requested'))].map(
      ({ value }) => value,
    );
    expect(bytes.some((value) => String(value).includes(person.email))).toBe(false);
  }, 60_000);

  it('frees the address at once, for an account that is another one', async () => {
    const person = await verified(app);
    await remove(person);
    const again = await app.client.register(registrationForm(person.email));
    expect(again.user?.id).not.toBe(person.id);
    expect(await inKeycloak(person.email)).toHaveLength(1);
  });

  it('keeps the new account when the old one is erased', async () => {
    const person = await verified(app);
    const { deletionId } = await remove(person);
    const again = await app.client.register(registrationForm(person.email));
    for (const service of erasers) await confirm(deletionId, person.id, service);
    await reaches(deletionId, 'farewell');
    expect(await app.client.getContact({ userId: again.user?.id ?? '' })).toMatchObject({
      email: person.email,
    });
    expect(await inKeycloak(person.email)).toHaveLength(1);
  }, 30_000);

  it('says 422 to a wrong password, never 401, and keeps the account', async () => {
    const person = await verified(app);
    for (const wrong of ['wrong', '']) {
      expect(await refusalOf(remove(person, wrong))).toMatchObject({
        code: 'account.invalid_password',
        status: 422,
        errors: ['password account.invalid_password'],
      });
    }
    await expect(login(person.email)).resolves.toBeDefined();
  });

  it('happens once when it is asked for twice at once', async () => {
    const person = await verified(app);
    const results = await Promise.allSettled([remove(person), remove(person)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.query('SELECT 1 FROM account_deletions WHERE user_id = $1', [person.id])).toHaveLength(
      1,
    );
  });

  it('wins against logins and refreshes at the same time', async () => {
    const person = await verified(app);
    const sessions = await Promise.all([login(person.email), login(person.email)]);
    const racing = [
      ...sessions.map(({ token }) => app.client.refresh({ token })),
      login(person.email),
      remove(person),
      ...sessions.map(({ token }) => app.client.refresh({ token })),
      login(person.email),
    ];
    await Promise.allSettled(racing);
    const live = await app.query('SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [
      person.id,
    ]);
    expect(live).toEqual([]);
    for (const { token } of sessions) {
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ code: 'auth.session_expired' });
    }
  });

  it('keeps the contact encrypted, and no address elsewhere', async () => {
    const person = await verified(app);
    await app.client.requestPasswordReset({ email: person.email });
    const { deletionId } = await remove(person);
    const { contact } = await deletionOf(deletionId);
    expect(contact?.includes(person.email)).toBe(false);
    const [user] = await app.query<{ status: string; email_normalised: string | null }>(
      'SELECT status, email_normalised FROM users WHERE id = $1',
      [person.id],
    );
    expect(user).toEqual({ status: 'deleting', email_normalised: null });
    for (const table of ['mail_requests', 'login_throttle', 'audit_log']) {
      const rows = await app.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
      expect(rows.map(({ text }) => text).join()).not.toContain(person.email);
    }
  });
});

describe('a deletion that is held up', () => {
  it('asks again until every service has confirmed, and counts each once', async () => {
    const person = await verified(app);
    const { deletionId } = await remove(person);
    for (const service of ['media', 'media', 'somebody else']) await confirm(deletionId, person.id, service);
    await confirm(deletionId, randomUUID(), 'orders');
    await eventually(async () => {
      const [row] = await app.query<{ confirmations: string[] }>(
        'SELECT confirmations FROM account_deletions WHERE id = $1',
        [deletionId],
      );
      expect(row?.confirmations).toEqual(['media']);
    });
    await eventually(async () => expect(await requestsFor(person.id)).toBe(1));
    await later(deletionId, 'published_at', '5 minutes');
    await eventually(async () => expect(await requestsFor(person.id)).toBe(2));
    expect((await deletionOf(deletionId)).state).toBe('erasing');
  });

  it('waits for Keycloak and goes on when it is back, also when the step was done before a crash', async () => {
    const person = await verified(app);
    const { deletionId } = await remove(person);
    await eventually(async () => expect((await deletionOf(deletionId)).directory_removed_at).not.toBeNull());
    await app.keycloak.set('refuse');
    app.keycloak.cut();
    await app.query(
      `UPDATE account_deletions SET directory_removed_at = NULL, keycloak_id = $2 WHERE id = $1`,
      [deletionId, randomUUID()],
    );
    for (const service of erasers) await confirm(deletionId, person.id, service);
    await eventually(async () => {
      const rows = await app.query(
        'SELECT 1 FROM account_deletions WHERE id = $1 AND cardinality(confirmations) = 5',
        [deletionId],
      );
      expect(rows).toHaveLength(1);
    });
    await later(deletionId, 'requested_at', '0');
    await app.get(AdvanceDeletions).run();
    expect((await deletionOf(deletionId)).state).toBe('erasing');
    await app.keycloak.set('pass');
    await reaches(deletionId, 'farewell');
  }, 40_000);

  it('is taken over from a worker that died with it', async () => {
    const person = await verified(app);
    const { deletionId } = await remove(person);
    for (const service of erasers) await confirm(deletionId, person.id, service);
    await reaches(deletionId, 'farewell');
    await app.query(
      `UPDATE account_deletions SET contact = NULL, next_step_at = now() + interval '1 second' WHERE id = $1`,
      [deletionId],
    );
    await eventually(async () => expect((await deletionOf(deletionId)).state).toBe('finished'));
  }, 30_000);

  it('shows after an hour', async () => {
    const person = await verified(app);
    const before = await app.get(AdvanceDeletions).countLate();
    const { deletionId } = await remove(person);
    expect(await app.get(AdvanceDeletions).countLate()).toBe(before);
    await later(deletionId, 'requested_at', '61 minutes');
    expect(await app.get(AdvanceDeletions).countLate()).toBe(before + 1);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('account_deletions_late');
  });

  it('forgets the contact after a day when the last mail never went out', async () => {
    const person = await verified(app);
    const { deletionId } = await remove(person);
    for (const service of erasers) await confirm(deletionId, person.id, service);
    await reaches(deletionId, 'farewell');
    await later(deletionId, 'erased_at', '24 hours');
    expect(await reaches(deletionId, 'finished')).toMatchObject({ contact: null, user_id: person.id });
  }, 30_000);
});

describe('an account that was never verified', () => {
  it('is deleted after 30 days, in silence', async () => {
    const [old, young] = [await registered(app), await registered(app)];
    await app.query(`UPDATE users SET created_at = now() - interval '30 days 1 hour' WHERE id = $1`, [
      old.id,
    ]);
    await app.query(`UPDATE users SET created_at = now() - interval '29 days' WHERE id = $1`, [young.id]);
    await app.get(DeleteNeverVerified).run();
    const [row] = await app.query<{ id: string; contact: Buffer | null }>(
      'SELECT id, contact FROM account_deletions WHERE user_id = $1',
      [old.id],
    );
    expect(row?.contact).toBeNull();
    for (const service of erasers) await confirm(row?.id ?? '', old.id, service);
    await reaches(row?.id ?? '', 'finished');
    expect(await inKeycloak(old.email)).toEqual([]);
    expect(await traces(old)).toEqual([]);
    await expect(app.client.refresh({ token: young.session.token })).resolves.toBeDefined();
  }, 30_000);
});

it('gives users everything that is stored about them, without secrets', async () => {
  const person = await verified(app);
  await login(person.email);
  const { json } = await app.client.exportMyData({}, withUser(person.session.token));
  expect(JSON.parse(json)).toMatchObject({
    profile: { id: person.id, email: person.email, firstName: 'Ada', gender: 'female', hasPassword: true },
    consents: [{ version: expect.any(String), agreedAt: expect.any(String) }],
    sessions: [{ remember: false, endedAt: null }, { remember: false }],
    activity: [{ action: 'register' }, { action: 'verify' }, { action: 'login', outcome: 'done' }],
  });
  expect(json).not.toMatch(/jti|hash|keycloak|kid|token/i);
});
