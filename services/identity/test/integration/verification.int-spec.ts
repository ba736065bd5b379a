import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { withUser } from '@headshots/platform/rpc';
import { DeleteNeverVerified } from '../../src/person/delete-never-verified.use-case.ts';
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
} from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

describe('verifying the address', () => {
  it('takes the link, and the same link again', async () => {
    const person = await registered(app);
    const { id, session } = person;
    const token = await linkToken(app, id);
    expect(await openLink(app, person, token)).toMatchObject({ id, emailVerified: true });
    expect(await app.client.verifyEmail({ token })).toMatchObject({ id, emailVerified: true });
    const refreshed = await app.client.refresh({ token: session.token });
    expect(decodeJwt(refreshed.token)).toMatchObject({ ev: true });
  });

  it('takes the link once when it is opened twice at once, and says yes to both', async () => {
    const person = await registered(app);
    const token = await linkToken(app, person.id);
    await expect(Promise.all([1, 2, 3, 4].map(() => openLink(app, person, token)))).resolves.toHaveLength(4);
  });

  it.each([
    ['an empty one', ''],
    ['an unknown one', 'A'.repeat(43)],
    ['a huge one', 'A'.repeat(4_000)],
    ['a path', '../../etc/passwd'],
  ])('refuses %s', async (_name, token) => {
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject({
      code: 'auth.verification_invalid',
      status: 400,
    });
  });

  it('refuses an altered, an expired, a burnt and a long used link', async () => {
    const person = await registered(app);
    const { id } = person;
    const first = await linkToken(app, id, 'one');
    const second = await linkToken(app, id, 'two');
    const refused = { code: 'auth.verification_invalid', status: 400 };
    const altered = (first.startsWith('A') ? 'B' : 'A') + first.slice(1);
    expect(await refusalOf(app.client.verifyEmail({ token: altered }))).toMatchObject(refused);
    await app.query(
      `UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE event_id = 'one' AND user_id = $1`,
      [id],
    );
    expect(await refusalOf(app.client.verifyEmail({ token: first }))).toMatchObject(refused);
    const third = await linkToken(app, id, 'three');
    await openLink(app, person, third);
    expect(await refusalOf(app.client.verifyEmail({ token: second }))).toMatchObject(refused);
    await app.query(
      `UPDATE one_time_tokens SET used_at = now() - interval '25 hours' WHERE event_id = 'three' AND user_id = $1`,
      [id],
    );
    expect(await refusalOf(app.client.verifyEmail({ token: third }))).toMatchObject(refused);
  });

  it('keeps three links alive, and an earlier mail through any number of tries of a later one', async () => {
    const person = await registered(app);
    const { id } = person;
    const mailed = await linkToken(app, id, 'first-mail');
    for (let attempt = 0; attempt < 6; attempt += 1) await linkToken(app, id, 'second-mail');
    const [live] = await app.query<{ count: string }>(
      `SELECT count(*) FROM one_time_tokens
       WHERE user_id = $1 AND purpose = 'verify_email' AND burnt_at IS NULL AND used_at IS NULL`,
      [id],
    );
    expect(live?.count).toBe('3');
    await expect(openLink(app, person, mailed)).resolves.toMatchObject({ emailVerified: true });
  });

  it('keeps no link, only its hash', async () => {
    const { id } = await registered(app);
    const token = await linkToken(app, id);
    const rows = await app.query<{ text: string }>(
      'SELECT t::text AS text FROM one_time_tokens t WHERE user_id = $1',
      [id],
    );
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('asking for the mail again', () => {
  it('publishes one request for an unverified account and answers the same for everybody', async () => {
    const unverified = await registered(app);
    const known = await verified(app);
    const addresses = [unverified.email, known.email, newEmail()];
    await Promise.all(addresses.map((email) => app.client.resendVerification({ email })));
    await eventually(async () => {
      const keys = (await app.bus.events('user.verification_requested')).map(({ key }) => String(key));
      expect(keys.filter((key) => key === unverified.id)).toHaveLength(1);
      expect(keys).not.toContain(known.id);
    });
    const open = 'SELECT 1 FROM mail_requests WHERE closed_at IS NULL OR email_normalised IS NOT NULL';
    await eventually(async () => expect(await app.query(open)).toEqual([]));
  });

  it.each([
    ['', 'email field.required'],
    ['nobody', 'email field.email_invalid'],
  ])('refuses %j', async (email, error) => {
    const refusal = await refusalOf(app.client.resendVerification({ email }));
    expect(refusal).toMatchObject({ code: 'validation.failed', status: 422, errors: [error] });
  });
});

const refresh = (token: string) => app.client.refresh({ token });
const expired = { code: 'auth.session_expired', status: 401 };

describe('an address somebody else has registered', () => {
  it('is not verified by its owner in a browser without a session: the password of the stranger is asked for', async () => {
    const stranger = await registered(app);
    const token = await linkToken(app, stranger.id);
    const elsewhere = await registered(app);
    for (const call of [{ token }, { token, sessionToken: 'rubbish' }]) {
      expect(await refusalOf(app.client.verifyEmail(call))).toMatchObject({
        code: 'auth.verification_needs_password',
        status: 409,
      });
    }
    expect(await refusalOf(openLink(app, elsewhere, token))).toMatchObject({
      code: 'auth.verification_needs_password',
    });
    const guess = app.client.verifyEmail({ token, password: 'not this one' });
    expect(await refusalOf(guess)).toMatchObject({ code: 'account.invalid_password', status: 422 });
    const { user, token: next } = await refresh(stranger.session.token);
    expect(user).toMatchObject({ emailVerified: false });
    expect(decodeJwt(next)).toMatchObject({ ev: false });
  });

  it('is verified from the phone with the password, and every session ends', async () => {
    const { id, email, session } = await registered(app);
    const token = await linkToken(app, id);
    await expect(app.client.verifyEmail({ token, password: goodPassword })).resolves.toMatchObject({
      emailVerified: true,
    });
    expect(await refusalOf(refresh(session.token))).toMatchObject(expired);
    await eventually(async () => {
      const revoked = await app.bus.events('session.revoked');
      expect(revoked.map(({ key }) => String(key))).toContain(String(decodeJwt(session.token)['sid']));
    });
    await expect(app.client.login({ email, password: goodPassword })).resolves.toBeDefined();
  });

  it('keeps the session of the browser that opened the link, and no other', async () => {
    const person = await registered(app);
    const [other] = await app.query<{ id: string }>(
      `INSERT INTO sessions (id, user_id, remember, created_at, last_refreshed_at, absolute_expires_at, current_jti,
                             current_iat, current_ev, current_kid)
       SELECT gen_random_uuid(), user_id, remember, created_at, last_refreshed_at, absolute_expires_at,
              gen_random_uuid(), current_iat, current_ev, current_kid
       FROM sessions WHERE user_id = $1 RETURNING id`,
      [person.id],
    );
    await openLink(app, person, await linkToken(app, person.id));
    expect(decodeJwt((await refresh(person.session.token)).token)).toMatchObject({ ev: true });
    const [row] = await app.query('SELECT end_reason FROM sessions WHERE id = $1', [other?.id]);
    expect(row).toEqual({ end_reason: 'verified' });
  });

  it('asks an account without password to log in first', async () => {
    const { id } = await registered(app);
    await app.query('UPDATE users SET has_password = false WHERE id = $1', [id]);
    const token = await linkToken(app, id);
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject({
      code: 'auth.verification_needs_login',
      status: 409,
    });
  });
});

describe('"this was not me"', () => {
  const disownToken = async (userId: string): Promise<string> => {
    await asked(app, userId, 'mail', MailLinkPurpose.VERIFY_EMAIL);
    const wish = { userId, purpose: MailLinkPurpose.VERIFY_EMAIL, eventId: 'mail' };
    const { notMeLink } = await app.client.issueMailLink(wish);
    expect(notMeLink).toContain('/not-me?token=');
    return new URL(notMeLink).searchParams.get('token') ?? '';
  };
  const disown = (token: string) => app.client.disownAccount({ token });
  const invalid = { code: 'auth.verification_invalid', status: 400 };

  const hoursPass = (id: string, hours: number) =>
    app.query('UPDATE users SET disowned_at = disowned_at - make_interval(hours => $2) WHERE id = $1', [
      id,
      hours,
    ]);
  const deletions = async (id: string) =>
    app.query('SELECT contact FROM account_deletions WHERE user_id = $1', [id]);
  const sweep = () => app.get(DeleteNeverVerified).run();

  it('removes the account a day later, without a mail, and frees the address; it may be said twice', async () => {
    const { id, email, session } = await registered(app);
    const token = await disownToken(id);
    await disown(token);
    await disown(token);
    await hoursPass(id, 23);
    await sweep();
    await expect(refresh(session.token)).resolves.toBeDefined();
    expect(await deletions(id)).toEqual([]);
    await hoursPass(id, 1);
    await sweep();
    expect(await refusalOf(refresh(session.token))).toMatchObject(expired);
    await disown(token);
    await expect(app.client.register({ ...registrationForm(email) })).resolves.toMatchObject({
      user: { email },
    });
    await eventually(async () => {
      const asked = await app.bus.events('account.deletion_requested');
      expect(asked.filter(({ key }) => String(key) === id)).toHaveLength(1);
    });
    expect(await deletions(id)).toEqual([{ contact: null }]);
  });

  it('does no harm when a program presses every button of the mail: the owner verifies all the same', async () => {
    const person = await registered(app);
    const verify = await linkToken(app, person.id);
    const token = await disownToken(person.id);
    expect(await refusalOf(app.client.verifyEmail({ token: verify }))).toMatchObject({ status: 409 });
    await disown(token);
    await openLink(app, person, verify);
    await sweep();
    expect(await deletions(person.id)).toEqual([]);
    expect(await app.query('SELECT disowned_at AS at FROM users WHERE id = $1', [person.id])).toEqual([
      { at: null },
    ]);
    expect(await refusalOf(disown(token))).toMatchObject(invalid);
    const { email } = person;
    await expect(app.client.login({ email, password: goodPassword })).resolves.toBeDefined();
  });

  it('is no longer about an account that has another address meanwhile', async () => {
    const { id, session } = await registered(app);
    const token = await disownToken(id);
    await disown(token);
    const change = { email: newEmail(), currentPassword: goodPassword };
    await app.client.updateProfile(change, withUser(session.token));
    await sweep();
    expect(await deletions(id)).toEqual([]);
    expect(await app.query('SELECT disowned_at AS at FROM users WHERE id = $1', [id])).toEqual([
      { at: null },
    ]);
  });

  it('does nothing once the address is verified, nor with a link of another purpose', async () => {
    const person = await registered(app);
    const token = await disownToken(person.id);
    const verify = await linkToken(app, person.id);
    expect(await refusalOf(disown(verify))).toMatchObject(invalid);
    expect(await refusalOf(openLink(app, person, token))).toMatchObject(invalid);
    await openLink(app, person, verify);
    expect(await refusalOf(disown(token))).toMatchObject(invalid);
    expect(await refusalOf(disown('A'.repeat(43)))).toMatchObject(invalid);
    await expect(refresh(person.session.token)).resolves.toBeDefined();
  });
});

describe('a mailed link', () => {
  const wish = (userId: string, eventId: string, purpose = MailLinkPurpose.VERIFY_EMAIL) =>
    app.client.issueMailLink({ userId, purpose, eventId });
  const outcomes = async (userId: string): Promise<readonly string[]> => {
    const sql = `SELECT outcome FROM audit_log WHERE action = 'link' AND user_id = $1 ORDER BY id`;
    return (await app.query<{ outcome: string }>(sql, [userId])).map(({ outcome }) => outcome);
  };

  it('is made for the facts identity has published, and each is in the audit log', async () => {
    const { id } = await registered(app);
    const [fact] = await app.query<{ eventId: string }>(
      `SELECT event_id AS "eventId" FROM outbox WHERE key = $1 AND topic = 'user.registered'`,
      [id],
    );
    await expect(wish(id, fact?.eventId ?? '')).resolves.toMatchObject({ contact: { firstName: 'Ada' } });
    await wish(id, fact?.eventId ?? '');
    expect(await outcomes(id)).toEqual(['verify_email', 'verify_email']);
  });

  it('is refused to whoever asks without such a fact, for another purpose, or too late', async () => {
    const { id } = await registered(app);
    const [fact] = await app.query<{ eventId: string }>(
      `SELECT event_id AS "eventId" FROM outbox WHERE key = $1 AND topic = 'user.registered'`,
      [id],
    );
    const eventId = fact?.eventId ?? '';
    const forbidden = { code: 'auth.forbidden', status: 403 };
    expect(await refusalOf(wish(id, 'made-up'))).toMatchObject(forbidden);
    expect(await refusalOf(wish(id, eventId, MailLinkPurpose.RESET_PASSWORD))).toMatchObject(forbidden);
    await app.query(`UPDATE expected_links SET asked_at = now() - interval '5 days' WHERE user_id = $1`, [
      id,
    ]);
    expect(await refusalOf(wish(id, eventId))).toMatchObject(forbidden);
    expect(await outcomes(id)).toEqual(['refused', 'refused', 'refused']);
    expect(await app.query('SELECT 1 FROM one_time_tokens WHERE user_id = $1', [id])).toEqual([]);
  });
});
