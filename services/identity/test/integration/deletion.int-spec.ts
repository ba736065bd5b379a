import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import type { NormalisedEmail } from '@headshots/platform/text';
import { AccountDeletedSchema } from '@headshots/proto/identity/v1/events_pb';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import { DeleteNeverVerified } from '../../src/person/delete-never-verified.use-case.ts';
import { GrantMailRequests } from '../../src/mail-links/grant-mail-requests.use-case.ts';
import { AccountDirectoryPort } from '../../src/user/account-directory.port.ts';
import { Deletions } from './deletions.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, registered, registrationForm, verified } from './people.ts';

let app: IdentityApp;
let deletions: Deletions;
beforeAll(async () => {
  app = await identityApp();
  deletions = new Deletions(app);
});
afterAll(() => app?.close());

const login = (email: string) => app.client.login({ email, password: goodPassword });

describe('deleting an account', () => {
  it('goes from the password to the receipt, and leaves nothing else', async () => {
    const person = await verified(app);
    const other = await login(person.email);
    const { deletionId, sessionIds } = await deletions.request(person);
    expect(sessionIds).toHaveLength(2);
    for (const { token } of [person.session, other]) {
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ code: 'auth.session_expired' });
      expect(await refusalOf(app.client.getCurrentUser({}, withUser(token)))).toMatchObject({ status: 401 });
    }
    expect(await refusalOf(login(person.email))).toMatchObject({ code: 'auth.invalid_credentials' });
    await eventually(async () => {
      const revoked = (await app.bus.events('session.revoked')).map(({ key }) => String(key));
      expect(revoked).toEqual(expect.arrayContaining([...sessionIds]));
    });
    await deletions.confirmAll(deletionId, person.id);
    const { farewell_event_id: eventId } = await deletions.reaches(deletionId, 'farewell');
    expect(await deletions.inKeycloak(person.email)).toEqual([]);
    expect(await deletions.traces(person)).toEqual([]);
    const goodbye = { userId: person.id, eventId: eventId ?? '' };
    expect(await app.client.getContact(goodbye)).toMatchObject({ email: person.email, firstName: 'Ada' });
    for (const wrong of [
      { ...goodbye, eventId: '' },
      { ...goodbye, eventId: randomUUID() },
    ]) {
      expect(await refusalOf(app.client.getContact(wrong))).toMatchObject({ code: 'account.not_found' });
    }
    await app.bus.send(NotificationSentSchema, { userId: person.id, kind: 'x', causeEventId: eventId ?? '' });
    expect(await deletions.reaches(deletionId, 'finished')).toMatchObject({
      contact: null,
      farewell_event_id: null,
    });
    expect(await refusalOf(app.client.getContact(goodbye))).toMatchObject({ code: 'account.not_found' });
    const deleted = await app.bus.events('account.deleted');
    expect(
      deleted.map(({ value }) => fromBinary(AccountDeletedSchema, value ?? Buffer.alloc(0)).deletionId),
    ).toContain(deletionId);
    const bytes = [...deleted, ...(await app.bus.events('account.deletion_requested'))].map(
      ({ value }) => value,
    );
    expect(bytes.some((value) => String(value).includes(person.email))).toBe(false);
  });

  it('keeps, sealed with the contact, what orders pays back, for the last mail', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    const owed = [
      { orderNumber: 'K-7F3Q-9', amount: { amount: 1200n, currency: 'EUR' }, review: false },
      { orderNumber: 'K-8A2B-4', amount: { amount: 39900n, currency: 'SEK' }, review: true },
    ];
    await deletions.confirm(deletionId, person.id, 'media', [owed[0] as (typeof owed)[0]]);
    await deletions.confirm(deletionId, person.id, 'orders', owed);
    await deletions.confirm(deletionId, person.id, 'orders', owed);
    await deletions.confirmAll(deletionId, person.id);
    const { farewell_event_id: eventId, contact } = await deletions.reaches(deletionId, 'farewell');
    expect(contact?.includes('K-7F3Q-9')).toBe(false);
    const { email, refunds } = await app.client.getContact({ userId: person.id, eventId: eventId ?? '' });
    expect(email).toBe(person.email);
    expect(refunds).toMatchObject(owed);
  });

  it('frees the address at once, for an account that is another one', async () => {
    const person = await verified(app);
    await deletions.request(person);
    const again = await app.client.register(registrationForm(person.email));
    expect(again.user?.id).not.toBe(person.id);
    expect(await deletions.inKeycloak(person.email)).toHaveLength(1);
  });

  it('removes a user of the directory whom two remove at once', async () => {
    const directory = app.get(AccountDirectoryPort);
    for (let count = 0; count < 10; count += 1) {
      const user = { userId: randomUUID(), email: newEmail() as NormalisedEmail, password: goodPassword };
      const created = await directory.create(user);
      if (created.result !== 'created') throw new Error(created.result);
      await Promise.all([1, 2].map(() => directory.remove(created.keycloakId)));
      expect(await directory.findByEmail(user.email)).toBeUndefined();
    }
  });

  it('keeps the new account when the old one is erased', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    const again = await app.client.register(registrationForm(person.email));
    await deletions.confirmAll(deletionId, person.id);
    await deletions.reaches(deletionId, 'farewell');
    expect(await app.client.getContact({ userId: again.user?.id ?? '' })).toMatchObject({
      email: person.email,
    });
    expect(await deletions.inKeycloak(person.email)).toHaveLength(1);
  });

  it('says 422 to a wrong password, never 401, and keeps the account', async () => {
    const person = await verified(app);
    for (const wrong of ['wrong', '']) {
      expect(await refusalOf(deletions.request(person, wrong))).toMatchObject({
        code: 'account.invalid_password',
        status: 422,
        errors: ['password account.invalid_password'],
      });
    }
    await expect(login(person.email)).resolves.toBeDefined();
  });

  it('happens once when it is asked for twice at once', async () => {
    const person = await verified(app);
    const results = await Promise.allSettled([deletions.request(person), deletions.request(person)]);
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
      // Behind the logins it may be asked to come later.
      eventually(() => deletions.request(person)),
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

  it('does not stand in the way of a mail that is asked for, nor that mail in its own', async () => {
    const person = await verified(app);
    const deleting = app.database.dataSource.createQueryRunner();
    await deleting.connect();
    await deleting.startTransaction();
    const [{ pid }] = (await deleting.query(
      'SELECT pg_backend_pid() AS pid FROM users WHERE id = $1 FOR UPDATE',
      [person.id],
    )) as [{ pid: number }];
    await app.client.requestPasswordReset({ email: person.email });
    const granted = app.get(GrantMailRequests).run();
    await eventually(async () =>
      expect(
        await app.query('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid]),
      ).not.toEqual([]),
    );
    await deleting.query('SELECT 1 FROM mail_requests WHERE closed_at IS NULL FOR UPDATE NOWAIT');
    await deleting.commitTransaction();
    await deleting.release();
    await granted;
    await eventually(async () =>
      expect(await app.query('SELECT 1 FROM mail_requests WHERE closed_at IS NULL')).toEqual([]),
    );
  });

  it('keeps the contact encrypted, and no address elsewhere', async () => {
    const person = await verified(app);
    await app.client.requestPasswordReset({ email: person.email });
    const { deletionId } = await deletions.request(person);
    const { contact } = await deletions.row(deletionId);
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
    await deletions.confirmAll(row?.id ?? '', old.id);
    await deletions.reaches(row?.id ?? '', 'finished');
    expect(await deletions.inKeycloak(old.email)).toEqual([]);
    expect(await deletions.traces(old)).toEqual([]);
    await expect(app.client.refresh({ token: young.session.token })).resolves.toBeDefined();
  });
});

it('gives users everything that is stored about them, without secrets', async () => {
  const person = await verified(app);
  await login(person.email);
  const { json } = await app.client.exportMyData({}, withUser(person.session.token));
  expect(JSON.parse(json)).toMatchObject({
    profile: { id: person.id, email: person.email, firstName: 'Ada', gender: 'female', hasPassword: true },
    consents: [{ version: expect.any(String), agreedAt: expect.any(String) }],
    sessions: [{ remember: false, endedAt: null }, { remember: false }],
    activity: [
      { action: 'register' },
      { action: 'link', outcome: 'verify_email' },
      { action: 'verify' },
      { action: 'login', outcome: 'done' },
    ],
  });
  expect(json).not.toMatch(/jti|hash|keycloak|kid|token/i);
});
