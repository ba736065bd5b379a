import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { decodeJwt } from 'jose';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { AccountDirectoryPort } from '../../src/user/index.ts';
import { SyncEmails } from '../../src/user/sync-emails.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import {
  asked,
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

const { CHANGE_EMAIL, RESET_PASSWORD } = MailLinkPurpose;
const verificationInvalid = { code: 'auth.verification_invalid', status: 400 };

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

type Change = Parameters<IdentityApp['client']['updateProfile']>[0];
const update = ({ session }: Person, change: Change) =>
  app.client.updateProfile(change, withUser(session.token));
const moveTo = (person: Person, email: string) => update(person, { email, currentPassword: goodPassword });
const changeLink = ({ id }: Person) => linkToken(app, id, 'change', CHANGE_EMAIL);
const login = (email: string) => app.client.login({ email, password: goodPassword });
const namesInKeycloak = async (email: string) =>
  (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as { emailVerified: boolean }[];

describe('changing the profile', () => {
  it('changes the fields that are given and no other', async () => {
    const person = await verified(app);
    expect(await update(person, { firstName: ' Grace ', language: 'en' })).toMatchObject({
      firstName: 'Grace',
      lastName: 'Lovelace',
      gender: 'female',
      language: 'en',
    });
    expect(await update(person, { gender: '' })).toMatchObject({ firstName: 'Grace', gender: '' });
    expect(await update(person, {})).toMatchObject({ firstName: 'Grace' });
  });

  it('names every wrong field', async () => {
    const person = await verified(app);
    const change = {
      firstName: ' ',
      lastName: 'x'.repeat(1_000),
      gender: 'x',
      language: 'xx',
      email: 'nobody',
      agreeToTerms: false,
    };
    expect(await refusalOf(update(person, change))).toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors: [
        'firstName field.required',
        'lastName field.too_long',
        'gender field.invalid',
        'language field.invalid',
        'email field.email_invalid',
        'agreeToTerms auth.terms_required',
      ],
    });
  });

  it('takes no name that turns the text around it, or that nobody could read', async () => {
    const person = await verified(app);
    const change = { firstName: '\u202Eadda', lastName: 'x'.repeat(10_000) };
    expect(await refusalOf(update(person, change))).toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors: ['firstName field.invalid', 'lastName field.too_long'],
    });
  });

  it('takes the agreement of an account that has none', async () => {
    const person = await verified(app);
    await app.query('UPDATE users SET terms_version = NULL, terms_accepted_at = NULL WHERE id = $1', [
      person.id,
    ]);
    expect(await update(person, { firstName: 'Ada' })).toMatchObject({ termsAccepted: false });
    expect(await update(person, { agreeToTerms: true })).toMatchObject({ termsAccepted: true });
  });

  it('needs a live session', async () => {
    const person = await verified(app);
    await app.client.logout({ token: person.session.token });
    expect(await refusalOf(update(person, { firstName: 'Eve' }))).toMatchObject({
      code: 'auth.session_expired',
      status: 401,
    });
  });
});

describe('changing the address', () => {
  it('waits for the link at the new address; Keycloak follows', async () => {
    const person = await verified(app);
    const email = newEmail();
    expect(await moveTo(person, email.toUpperCase())).toMatchObject({ email: person.email });
    await expect(login(person.email)).resolves.toBeDefined();
    await asked(app, person.id, 'mail', CHANGE_EMAIL);
    const { contact } = await app.client.issueMailLink({
      userId: person.id,
      purpose: CHANGE_EMAIL,
      eventId: 'mail',
    });
    expect(contact?.email).toBe(email);
    expect((await app.client.getContact({ userId: person.id })).email).toBe(person.email);
    const token = await changeLink(person);
    expect(await openLink(app, person, token)).toMatchObject({ email, emailVerified: true });
    expect(await app.client.verifyEmail({ token })).toMatchObject({ email });
    await expect(login(email)).resolves.toMatchObject({ user: { id: person.id, email } });
    expect(await refusalOf(login(person.email))).toMatchObject({ code: 'auth.invalid_credentials' });
    expect(await namesInKeycloak(email)).toMatchObject([{ emailVerified: true }]);
    expect(await namesInKeycloak(person.email)).toEqual([]);
    await expect(app.client.register(registrationForm(person.email))).resolves.toBeDefined();
    await eventually(async () => {
      const records = await app.bus.events('user.email_change_requested');
      expect(records.filter(({ key }) => String(key) === person.id)).toHaveLength(1);
    });
  });

  it.each([
    ['without the password', ''],
    ['with a wrong one', 'wrong'],
  ])('is refused %s', async (_name, currentPassword) => {
    const person = await verified(app);
    expect(await refusalOf(update(person, { email: newEmail(), currentPassword }))).toMatchObject({
      code: 'account.invalid_password',
      status: 422,
      errors: ['current_password account.invalid_password'],
    });
  });

  it('is refused for an address that is taken, and for an account without a password', async () => {
    const [person, other] = [await verified(app), await registered(app)];
    expect(await refusalOf(moveTo(person, other.email))).toMatchObject({
      code: 'auth.email_exists',
      status: 409,
    });
    await app.query('UPDATE users SET has_password = false WHERE id = $1', [person.id]);
    expect(await refusalOf(moveTo(person, newEmail()))).toMatchObject({ code: 'auth.no_password' });
  });

  it('asks for the password where the browser that opens the link is not logged in', async () => {
    const person = await verified(app);
    const email = newEmail();
    await moveTo(person, email);
    const token = await changeLink(person);
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject({
      code: 'auth.verification_needs_password',
    });
    await expect(app.client.verifyEmail({ token, password: goodPassword })).resolves.toMatchObject({ email });
    expect(await refusalOf(app.client.refresh({ token: person.session.token }))).toMatchObject({
      code: 'auth.session_expired',
    });
  });

  it('ends every session but that of the browser which opened the link, and says so', async () => {
    const person = await verified(app);
    const elsewhere = await login(person.email);
    const tooLate = await login(person.email);
    await app.client.logout({ token: tooLate.token });
    await moveTo(person, newEmail());
    await expect(app.client.refresh({ token: elsewhere.token })).resolves.toBeDefined();
    await openLink(app, person, await changeLink(person));
    await expect(app.client.refresh({ token: person.session.token })).resolves.toBeDefined();
    expect(await refusalOf(app.client.refresh({ token: elsewhere.token }))).toMatchObject({
      code: 'auth.session_expired',
      status: 401,
    });
    const sid = String(decodeJwt(elsewhere.token)['sid']);
    const rows = await app.query('SELECT end_reason AS reason FROM sessions WHERE id = $1', [sid]);
    expect(rows).toEqual([{ reason: 'address' }]);
    await eventually(async () =>
      expect((await app.bus.events('session.revoked')).map(({ key }) => String(key))).toContain(sid),
    );
  });

  it('lets one of two users have the same new address', async () => {
    const people = [await verified(app), await verified(app)];
    const email = newEmail();
    const tokens: string[] = [];
    for (const person of people) {
      await moveTo(person, email);
      tokens.push(await changeLink(person));
    }
    const results = await Promise.allSettled(
      people.map((person, index) => openLink(app, person, tokens[index] ?? '')),
    );
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => reason as unknown)).toMatchObject([
      { code: 'auth.email_exists', status: 409 },
    ]);
    await expect(login(email)).resolves.toMatchObject({ user: { email } });
    expect(await namesInKeycloak(email)).toHaveLength(1);
  });

  it('is taken back by the old address, and by a newer one', async () => {
    const person = await verified(app);
    await moveTo(person, newEmail());
    const first = await changeLink(person);
    const email = newEmail();
    await moveTo(person, email);
    const second = await changeLink(person);
    expect(await refusalOf(app.client.verifyEmail({ token: first }))).toMatchObject(verificationInvalid);
    await update(person, { email: person.email });
    expect(await refusalOf(app.client.verifyEmail({ token: second }))).toMatchObject(verificationInvalid);
    expect(await refusalOf(changeLink(person))).toMatchObject({ code: 'auth.verification_invalid' });
  });

  it('is stopped by a reset of the password', async () => {
    const person = await verified(app);
    await moveTo(person, newEmail());
    const token = await changeLink(person);
    const reset = await linkToken(app, person.id, 'reset', RESET_PASSWORD);
    await app.client.resetPassword({ token: reset, password: 'another harbour at dusk' });
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject(verificationInvalid);
    expect(await refusalOf(changeLink(person))).toMatchObject({ code: 'auth.verification_invalid' });
  });

  it('ends links mailed to the old address', async () => {
    const person = await verified(app);
    const reset = await linkToken(app, person.id, 'reset', RESET_PASSWORD);
    await moveTo(person, newEmail());
    await openLink(app, person, await changeLink(person));
    expect(await refusalOf(app.client.resetPassword({ token: reset, password: 'x' }))).toMatchObject({
      code: 'auth.reset_link_invalid',
    });
  });

  it('is finished later when Keycloak is away: by the next login or by the sweeper', async () => {
    const behind: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const person = await verified(app);
      const email = newEmail();
      await moveTo(person, email);
      const token = await changeLink(person);
      await app.keycloak.set('refuse');
      app.keycloak.cut();
      await expect(openLink(app, person, token)).resolves.toMatchObject({ email });
      await app.keycloak.set('pass');
      behind.push(email);
    }
    await eventually(() => login(behind[0] ?? ''), { everyMs: 250 });
    // A turn of the worker may have tried this one while Keycloak was away; the next turn comes back to it.
    await eventually(async () => {
      await app.get(SyncEmails).run();
      expect(await namesInKeycloak(behind[1] ?? '')).toHaveLength(1);
    });
  });
});

describe('an address nobody has verified', () => {
  const addressOf = async (id: string) =>
    (await app.query<{ email: string }>('SELECT email_normalised AS email FROM users WHERE id = $1', [id]))[0]
      ?.email;

  it('is replaced at once: mistyped, it could never be verified', async () => {
    const person = await registered(app);
    const [verify, email] = [await linkToken(app, person.id), newEmail()];
    expect(await moveTo(person, email)).toMatchObject({ email, emailVerified: false });
    expect(await namesInKeycloak(email)).toHaveLength(1);
    expect(await namesInKeycloak(person.email)).toEqual([]);
    expect(await refusalOf(openLink(app, person, verify))).toMatchObject(verificationInvalid);
    await eventually(async () => {
      const asked = await app.bus.events('user.verification_requested');
      expect(asked.filter(({ key }) => String(key) === person.id)).toHaveLength(1);
    });
    const told = await app.bus.events('user.email_change_requested');
    expect(told.filter(({ key }) => String(key) === person.id)).toEqual([]);
    const [fact] = await app.query<{ eventId: string }>(
      `SELECT event_id AS "eventId" FROM outbox WHERE key = $1 AND topic = 'user.verification_requested'`,
      [person.id],
    );
    const token = await linkToken(app, person.id, fact?.eventId);
    expect(await openLink(app, person, token)).toMatchObject({ email, emailVerified: true });
    await expect(login(email)).resolves.toMatchObject({ user: { id: person.id } });
    await expect(app.client.register(registrationForm(person.email))).resolves.toBeDefined();
  });

  it('needs the password, and an address that is free', async () => {
    const [person, other] = [await registered(app), await registered(app)];
    expect(await refusalOf(update(person, { email: newEmail(), currentPassword: 'wrong' }))).toMatchObject({
      code: 'account.invalid_password',
    });
    expect(await refusalOf(moveTo(person, other.email))).toMatchObject({ code: 'auth.email_exists' });
    expect(await addressOf(person.id)).toBe(person.email);
  });

  it('goes to one of two who want the same', async () => {
    const people = [await registered(app), await registered(app)];
    const email = newEmail();
    const results = await Promise.allSettled(people.map((person) => moveTo(person, email)));
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => reason as unknown)).toMatchObject([{ code: 'auth.email_exists' }]);
  });

  it('is not taken for verified by a reset that began with the one before', async () => {
    const person = await registered(app);
    const [token, email] = [await linkToken(app, person.id, 'reset', RESET_PASSWORD), newEmail()];
    const directory = app.get(AccountDirectoryPort);
    const give = directory.setPassword.bind(directory);
    const spy = jest.spyOn(directory, 'setPassword').mockImplementationOnce(async (...asked) => {
      await moveTo(person, email);
      return give(...asked);
    });
    await app.client.resetPassword({ token, password: 'another harbour at dusk' });
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
    expect(await addressOf(person.id)).toBe(email);
    expect(await refusalOf(app.client.login({ email, password: 'another harbour at dusk' }))).toMatchObject({
      code: 'auth.email_not_verified',
    });
  });

  it('is replaced five times a day, for each time somebody is written to', async () => {
    const person = await registered(app);
    for (let times = 0; times < 5; times += 1) await moveTo(person, newEmail());
    const refusal = await refusalOf(moveTo(person, newEmail()));
    expect(refusal).toMatchObject({ code: 'rate.limited', status: 429, retryAfterSeconds: 3_600 });
  });

  it('is the last of two for Keycloak, though it heard of them the other way round', async () => {
    const person = await registered(app);
    const [first, last] = [newEmail(), newEmail()];
    const directory = app.get(AccountDirectoryPort);
    const rename = directory.rename.bind(directory);
    const spy = jest.spyOn(directory, 'rename').mockImplementationOnce(async (...asked) => {
      await moveTo(person, last);
      return rename(...asked);
    });
    await moveTo(person, first);
    spy.mockRestore();
    expect(await addressOf(person.id)).toBe(last);
    expect(await namesInKeycloak(last)).toHaveLength(1);
    expect(await namesInKeycloak(first)).toEqual([]);
  });

  it('is replaced while Keycloak follows later', async () => {
    const person = await registered(app);
    const email = newEmail();
    await moveTo(person, email);
    await app.query('UPDATE users SET directory_email = $2 WHERE id = $1', [person.id, person.email]);
    await eventually(async () => {
      await app.get(SyncEmails).run();
      expect(await app.query('SELECT directory_email AS old FROM users WHERE id = $1', [person.id])).toEqual([
        { old: null },
      ]);
    });
  });
});
