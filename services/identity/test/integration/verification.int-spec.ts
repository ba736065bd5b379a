import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { eventually } from '@headshots/platform/testing';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { linkToken, newEmail, refusalOf, registered, verified } from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

describe('verifying the address', () => {
  it('takes the link, and the same link again', async () => {
    const { id, session } = await registered(app);
    const token = await linkToken(app, id);
    expect(await app.client.verifyEmail({ token })).toMatchObject({ id, emailVerified: true });
    expect(await app.client.verifyEmail({ token })).toMatchObject({ id, emailVerified: true });
    const refreshed = await app.client.refresh({ token: session.token });
    expect(decodeJwt(refreshed.token)).toMatchObject({ ev: true });
  });

  it('takes the link once when it is opened twice at once, and says yes to both', async () => {
    const { id } = await registered(app);
    const token = await linkToken(app, id);
    await expect(
      Promise.all([1, 2, 3, 4].map(() => app.client.verifyEmail({ token }))),
    ).resolves.toHaveLength(4);
  });

  it.each([
    ['an empty one', ''],
    ['an unknown one', 'A'.repeat(43)],
    ['a huge one', 'A'.repeat(5_000)],
    ['a path', '../../etc/passwd'],
  ])('refuses %s', async (_name, token) => {
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject({
      code: 'auth.verification_invalid',
      status: 400,
    });
  });

  it('refuses an altered, an expired, a burnt and a long used link', async () => {
    const { id } = await registered(app);
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
    await app.client.verifyEmail({ token: third });
    expect(await refusalOf(app.client.verifyEmail({ token: second }))).toMatchObject(refused);
    await app.query(
      `UPDATE one_time_tokens SET used_at = now() - interval '25 hours' WHERE event_id = 'three' AND user_id = $1`,
      [id],
    );
    expect(await refusalOf(app.client.verifyEmail({ token: third }))).toMatchObject(refused);
  });

  it('keeps three links alive, and an earlier mail through any number of tries of a later one', async () => {
    const { id } = await registered(app);
    const mailed = await linkToken(app, id, 'first mail');
    for (let attempt = 0; attempt < 6; attempt += 1) await linkToken(app, id, 'second mail');
    const [live] = await app.query<{ count: string }>(
      'SELECT count(*) FROM one_time_tokens WHERE user_id = $1 AND burnt_at IS NULL AND used_at IS NULL',
      [id],
    );
    expect(live?.count).toBe('3');
    await expect(app.client.verifyEmail({ token: mailed })).resolves.toMatchObject({ emailVerified: true });
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
      const keys = (await app.bus.read('user.verification_requested')).map(({ key }) => String(key));
      expect(keys.filter((key) => key === unverified.id)).toHaveLength(1);
      expect(keys).not.toContain(known.id);
    });
    const open = await app.query(
      'SELECT 1 FROM mail_requests WHERE closed_at IS NULL OR email_normalised IS NOT NULL',
    );
    expect(open).toHaveLength(0);
  });

  it.each([
    ['', 'email field.required'],
    ['nobody', 'email field.email_invalid'],
  ])('refuses %j', async (email, error) => {
    const refusal = await refusalOf(app.client.resendVerification({ email }));
    expect(refusal).toMatchObject({ code: 'validation.failed', status: 422, errors: [error] });
  });
});
