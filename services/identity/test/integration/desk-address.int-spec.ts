import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@headshots/platform/auth';
import { Problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { DeskTokens } from '../../src/desk/index.ts';
import { PersonalRecordsRepository } from '../../src/person/index.ts';
import { SyncEmails } from '../../src/user/sync-emails.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import {
  goodPassword,
  linkToken,
  newEmail,
  openLink,
  refusalOf,
  registered,
  registrationForm,
  verified,
  type Person,
} from './people.ts';

const reason = 'Writes from the other address, and knows the day of the registration.';
const notFound = { code: 'account.not_found', status: 404 };

let app: IdentityApp;
let grace: ReturnType<typeof withUser>;
const staff = async (name: string, role: StaffRole = 'support') =>
  withUser((await app.get(DeskTokens).mint({ staffId: randomUUID(), name, role })).token);
beforeAll(async () => {
  app = await identityApp({ DESK: 'on' });
  grace = await staff('Grace Hopper');
});
afterAll(() => app?.close());

const correct = (userId: string, address: string, words = reason, by = grace) =>
  app.client.correctAddressByStaff({ userId, address, reason: words }, by);
const moveTo = ({ session }: Person, email: string) =>
  app.client.updateProfile({ email, currentPassword: goodPassword }, withUser(session.token));
const login = (email: string) => app.client.login({ email, password: goodPassword });
const namesInKeycloak = async (email: string) =>
  (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as unknown[];
const noted = (userId: string) =>
  app.query<{ action: string; operator: string; reason: string | null }>(
    'SELECT action, operator, reason FROM audit_log WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id',
    [userId],
  );
const row = async (id: string) =>
  (
    await app.query<{ email: string; verified: boolean }>(
      'SELECT email_normalised AS email, email_verified_at IS NOT NULL AS verified FROM users WHERE id = $1',
      [id],
    )
  )[0];
const asked = (userId: string, topic: string) =>
  app.query<{ eventId: string }>(`SELECT event_id AS "eventId" FROM outbox WHERE key = $1 AND topic = $2`, [
    userId,
    topic,
  ]);

describe('an address nobody has verified', () => {
  it('is corrected by staff: the new one gets the mail that verifies it', async () => {
    const person = await registered(app);
    const [old, email] = [await linkToken(app, person.id), newEmail()];
    const account = await correct(person.id, ` ${email.toUpperCase()} `, `  ${reason} `);
    expect(account).toMatchObject({ userId: person.id, email, emailVerified: false });
    expect(account.acts).toMatchObject([{ act: 'correct-address', operator: 'Grace Hopper', reason }]);
    expect(await namesInKeycloak(email)).toHaveLength(1);
    expect(await namesInKeycloak(person.email)).toEqual([]);
    for (const topic of ['user.email_change_requested', 'user.password_reset_requested'])
      expect(await asked(person.id, topic)).toEqual([]);
    const mails = await asked(person.id, 'user.verification_requested');
    expect(mails).toHaveLength(1);

    expect(await refusalOf(openLink(app, person, old))).toMatchObject({ code: 'auth.verification_invalid' });
    const token = await linkToken(app, person.id, mails[0]?.eventId);
    expect(await app.client.verifyEmail({ token, password: goodPassword })).toMatchObject({
      email,
      emailVerified: true,
    });
    await expect(login(email)).resolves.toMatchObject({ user: { id: person.id } });
    await expect(app.client.register(registrationForm(person.email))).resolves.toBeDefined();
  });

  it('leaves no session behind: nobody can tell whose they are', async () => {
    const { id, session } = await registered(app);
    await correct(id, newEmail());
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
  });

  it('is corrected though somebody had said that it was not them', async () => {
    const { id } = await registered(app);
    await app.query('UPDATE users SET disowned_at = now() WHERE id = $1', [id]);
    await correct(id, newEmail());
    expect(await app.query('SELECT disowned_at AS at FROM users WHERE id = $1', [id])).toEqual([
      { at: null },
    ]);
  });

  it('stays where it is the same, and the call is a look', async () => {
    const person = await registered(app);
    expect(await correct(person.id, person.email.toUpperCase())).toMatchObject({ email: person.email });
    expect(await noted(person.id)).toEqual([{ action: 'look', operator: 'Grace Hopper', reason: null }]);
    expect(await asked(person.id, 'user.verification_requested')).toEqual([]);
    await expect(app.client.refresh({ token: person.session.token })).resolves.toBeDefined();
  });

  it('is not exchanged for one that somebody has', async () => {
    const [person, other] = [await registered(app), await verified(app)];
    expect(await refusalOf(correct(person.id, other.email))).toMatchObject({
      code: 'auth.email_exists',
      status: 409,
    });
    expect(await row(person.id)).toEqual({ email: person.email, verified: false });
    expect(await noted(person.id)).toEqual([]);
  });

  it.each([
    ['', reason, 'address field.required'],
    ['nobody', reason, 'address field.email_invalid'],
    [`${'x'.repeat(250)}@example.org`, reason, 'address field.too_long'],
    ['ada@example.org', '', 'reason field.required'],
    ['ada@example.org', ' no ', 'reason field.invalid'],
    ['ada@example.org', 'x'.repeat(1_001), 'reason field.too_long'],
  ])('is not corrected to %j for the reason %j', async (address, words, error) => {
    const { id, email } = await registered(app);
    expect(await refusalOf(correct(id, address, words))).toMatchObject({
      code: 'validation.failed',
      errors: [error],
    });
    expect(await row(id)).toEqual({ email, verified: false });
  });

  it('is replaced five times a day, whoever does it: each time somebody is written to', async () => {
    const person = await registered(app);
    for (let times = 0; times < 2; times += 1) await moveTo(person, newEmail());
    for (let times = 0; times < 3; times += 1) await correct(person.id, newEmail());
    expect(await refusalOf(correct(person.id, newEmail()))).toMatchObject({
      code: 'rate.limited',
      retryAfterSeconds: 3_600,
    });
    expect(await noted(person.id)).toHaveLength(3);
  });

  it('is corrected while Keycloak is away, which follows later', async () => {
    const [{ id }, email] = [await registered(app), newEmail()];
    await app.keycloak.set('refuse');
    app.keycloak.cut();
    try {
      expect(await correct(id, email)).toMatchObject({ email });
    } finally {
      await app.keycloak.set('pass');
    }
    await eventually(async () => {
      await app.get(SyncEmails).run();
      expect(await namesInKeycloak(email)).toHaveLength(1);
    });
  });
});

describe('an address that staff cannot correct', () => {
  it.each([
    ['verified', 'account.address_verified', 409, 'UPDATE users SET email_verified_at = now() WHERE id = $1'],
    [
      'of a provider',
      'account.provider_linked',
      409,
      `UPDATE users SET providers = '{google}' WHERE id = $1`,
    ],
    [
      'locked',
      'auth.account_locked',
      423,
      `INSERT INTO account_locks (id, user_id, reason) VALUES (gen_random_uuid(), $1, 'Why')`,
    ],
  ])('is %s', async (_name, code, status, change) => {
    const { id, email, session } = await registered(app);
    await app.query(change, [id]);
    for (const by of [grace, await staff('Katherine Johnson', 'supervisor')])
      expect(await refusalOf(correct(id, newEmail(), reason, by))).toMatchObject({ code, status });
    expect(await row(id)).toMatchObject({ email });
    expect(await noted(id)).toEqual([]);
    expect(await asked(id, 'user.verification_requested')).toEqual([]);
    await expect(app.client.refresh({ token: session.token })).resolves.toBeDefined();
  });

  it('is nobody’s, or that of an account that is being deleted', async () => {
    const { id, session } = await registered(app);
    await app.client.deleteAccount({ password: goodPassword }, withUser(session.token));
    for (const unknown of [id, '', 'nonsense', randomUUID()])
      expect(await refusalOf(correct(unknown, newEmail()))).toMatchObject(notFound);
  });
});

describe('a correction at the same moment as', () => {
  const settled = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((result) =>
      result.status === 'fulfilled' ? 'done' : ((result.reason as Problem).code as string),
    );

  it('a click on the link that was mailed to the old address: one of them counts', async () => {
    for (let times = 0; times < 6; times += 1) {
      const person = await registered(app);
      const [token, email] = [await linkToken(app, person.id), newEmail()];
      const calls = [openLink(app, person, token), correct(person.id, email)];
      const [clicked, corrected] = await settled(times % 2 === 0 ? calls : calls.toReversed()).then((ends) =>
        times % 2 === 0 ? ends : ends.toReversed(),
      );
      const isCorrected = corrected === 'done';
      expect([clicked, corrected]).toEqual(
        isCorrected ? ['auth.verification_invalid', 'done'] : ['done', 'account.address_verified'],
      );
      expect(await row(person.id)).toEqual(
        isCorrected ? { email, verified: false } : { email: person.email, verified: true },
      );
    }
  });

  it('another of the same account: they are done one after the other', async () => {
    const { id } = await registered(app);
    const emails = [newEmail(), newEmail()];
    expect(await settled(emails.map((email) => correct(id, email)))).toEqual(['done', 'done']);
    expect(emails).toContain((await row(id))?.email);
    await eventually(async () => {
      await app.get(SyncEmails).run();
      expect(await namesInKeycloak((await row(id))?.email ?? '')).toHaveLength(1);
    });
  });

  it('one of another account to the same address: one of them gets it', async () => {
    const [people, email] = [[await registered(app), await registered(app)], newEmail()];
    const ends = await settled(people.map(({ id }) => correct(id, email)));
    expect(ends.toSorted()).toEqual(['auth.email_exists', 'done']);
  });
});

it('stands in the export of its owner without name and reason, and both go with the account', async () => {
  const [{ id }, email] = [await registered(app), newEmail()];
  const name = `Rosalind Franklin ${randomUUID()}`;
  await correct(id, email, reason, await staff(name));
  await app.client.verifyEmail({ token: await linkToken(app, id), password: goodPassword });
  const { token } = await login(email);
  const { json } = await app.client.exportMyData({}, withUser(token));
  const { activity } = JSON.parse(json) as { activity: object[] };
  expect(activity).toContainEqual({ at: expect.any(String), action: 'correct-address', outcome: 'done' });
  expect(json).not.toContain('Rosalind');
  expect(json).not.toContain(reason);
  await app.get(UnitOfWork).run((tx) => app.get(PersonalRecordsRepository).erase(tx, id, randomUUID()));
  expect(
    await app.query('SELECT action, user_id, reason FROM audit_log WHERE operator = $1', [name]),
  ).toEqual([{ action: 'correct-address', user_id: null, reason: null }]);
});

it('is staff’s alone', async () => {
  const { id, email, session } = await registered(app);
  for (const by of [{}, withUser('garbage'), withUser(session.token)])
    expect(
      await correct(id, newEmail(), reason, by).then(
        () => false,
        (error: unknown) => error instanceof Problem && refusedTheCaller(error),
      ),
    ).toBe(true);
  expect(await row(id)).toEqual({ email, verified: false });
});
