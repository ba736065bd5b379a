import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { SettlePasswords } from '../../src/passwords/settle-passwords.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { asked, goodPassword, linkToken, newEmail, refusalOf, registered, verified } from './people.ts';

const nextPassword = 'another harbour at dusk';
const { RESET_PASSWORD, VERIFY_EMAIL } = MailLinkPurpose;
const linkInvalid = { code: 'auth.reset_link_invalid', status: 400 };

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

const login = (email: string, password: string) => app.client.login({ email, password });
const resetLink = (userId: string, eventId?: string) => linkToken(app, userId, eventId, RESET_PASSWORD);
const keysOf = async (topic: Parameters<IdentityApp['bus']['read']>[0]) =>
  (await app.bus.events(topic)).map(({ key }) => String(key));

describe('asking for a reset link', () => {
  it('brings one mail to an account and answers the same for everybody', async () => {
    const known = await verified(app);
    const unverified = await registered(app);
    const addresses = [known.email.toUpperCase(), unverified.email, newEmail()];
    for (const email of addresses) expect(await app.client.requestPasswordReset({ email })).toMatchObject({});
    await eventually(async () => {
      expect((await keysOf('user.password_reset_requested')).toSorted()).toEqual(
        [known.id, unverified.id].toSorted(),
      );
    });
    const open = 'SELECT 1 FROM mail_requests WHERE closed_at IS NULL OR email_normalised IS NOT NULL';
    await eventually(async () => expect(await app.query(open)).toEqual([]));
  });

  it.each([
    ['', 'email field.required'],
    ['nobody', 'email field.email_invalid'],
    [`${'a'.repeat(400)}@example.org`, 'email field.too_long'],
  ])('refuses %j', async (email, error) => {
    expect(await refusalOf(app.client.requestPasswordReset({ email }))).toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors: [error],
    });
  });
});

describe('resetting the password', () => {
  it('sets it, ends every session and says so', async () => {
    const { id, email, session } = await verified(app);
    const other = await login(email, goodPassword);
    await app.client.resetPassword({ token: await resetLink(id), password: nextPassword });
    for (const { token } of [session, other]) {
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ code: 'auth.session_expired' });
    }
    expect(await refusalOf(login(email, goodPassword))).toMatchObject({ code: 'auth.invalid_credentials' });
    await expect(login(email, nextPassword)).resolves.toMatchObject({ user: { id } });
    await eventually(async () => expect(await keysOf('user.password_changed')).toContain(id));
  });

  it('ends the locks on both sides', async () => {
    const { id, email } = await verified(app);
    for (let count = 0; count < 5; count += 1) await refusalOf(login(email, `wrong ${count}`));
    expect(await refusalOf(login(email, goodPassword))).toMatchObject({ code: 'auth.account_locked' });
    await app.client.resetPassword({ token: await resetLink(id), password: nextPassword });
    await expect(login(email, nextPassword)).resolves.toMatchObject({ user: { id } });
  });

  it('proves the address of an account that was never verified', async () => {
    const { id, email } = await registered(app);
    await app.client.resetPassword({ token: await resetLink(id), password: nextPassword });
    await expect(login(email, nextPassword)).resolves.toMatchObject({ user: { id, emailVerified: true } });
  });

  it('gives an account without a password one', async () => {
    const { id, email } = await verified(app);
    await app.query(`UPDATE users SET has_password = false, providers = '{google}' WHERE id = $1`, [id]);
    await app.client.resetPassword({ token: await resetLink(id), password: nextPassword });
    await expect(login(email, nextPassword)).resolves.toMatchObject({ user: { hasPassword: true } });
  });

  it('takes a link once, of two uses at once one', async () => {
    const { id, email } = await verified(app);
    const token = await resetLink(id);
    const passwords = ['first of two passwords', 'second of two passwords'];
    const uses = await Promise.allSettled(
      passwords.map((password) => app.client.resetPassword({ token, password })),
    );
    const lost = uses.filter((use) => use.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject(linkInvalid);
    const winner = passwords[uses.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    await expect(login(email, winner)).resolves.toBeDefined();
    expect(await refusalOf(app.client.resetPassword({ token, password: nextPassword }))).toMatchObject(
      linkInvalid,
    );
  });

  it.each([
    ['an empty one', ''],
    ['an unknown one', 'A'.repeat(43)],
    ['a huge one', 'A'.repeat(4_000)],
  ])('refuses %s', async (_name, token) => {
    expect(await refusalOf(app.client.resetPassword({ token, password: nextPassword }))).toMatchObject(
      linkInvalid,
    );
  });

  it('refuses an altered, an expired, a burnt link and one of another purpose', async () => {
    const { id } = await registered(app);
    const [first, second] = [await resetLink(id, 'one'), await resetLink(id, 'two')];
    const altered = (first.startsWith('A') ? 'B' : 'A') + first.slice(1);
    await app.query(`UPDATE one_time_tokens SET expires_at = now() WHERE event_id = 'one' AND user_id = $1`, [
      id,
    ]);
    const foreign = await linkToken(app, id, 'three', VERIFY_EMAIL);
    for (const token of [altered, first, foreign]) {
      expect(await refusalOf(app.client.resetPassword({ token, password: nextPassword }))).toMatchObject(
        linkInvalid,
      );
    }
    const live = await resetLink(id, 'four');
    await app.client.resetPassword({ token: live, password: nextPassword });
    expect(
      await refusalOf(app.client.resetPassword({ token: second, password: nextPassword })),
    ).toMatchObject(linkInvalid);
    expect(await refusalOf(app.client.verifyEmail({ token: live }))).toMatchObject({
      code: 'auth.verification_invalid',
    });
  });

  it.each([
    ['', 'field.required'],
    ['short', 'auth.password_too_short'],
    ['x'.repeat(129), 'field.too_long'],
    ['konterfei', 'auth.password_too_weak'],
    ['password123', 'auth.password_too_weak'],
  ])('refuses the password %j and keeps the link', async (password, code) => {
    const { id, email } = await verified(app);
    const token = await resetLink(id);
    expect(await refusalOf(app.client.resetPassword({ token, password }))).toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors: [`password ${code}`],
    });
    await app.client.resetPassword({ token, password: nextPassword });
    await expect(login(email, nextPassword)).resolves.toBeDefined();
  });

  it('lasts one hour', async () => {
    const { id } = await verified(app);
    await asked(app, id, 'event', RESET_PASSWORD);
    const { expiresAt, link } = await app.client.issueMailLink({
      userId: id,
      purpose: RESET_PASSWORD,
      eventId: 'event',
    });
    expect(link).toContain('/reset-password?token=');
    expect(Number(expiresAt?.seconds) - Date.now() / 1000).toBeGreaterThan(3_500);
    expect(Number(expiresAt?.seconds) - Date.now() / 1000).toBeLessThan(3_700);
  });
});

describe('changing the password', () => {
  const change = (token: string, current: string, next = nextPassword) =>
    app.client.changePassword({ currentPassword: current, newPassword: next }, withUser(token));

  it('ends every other session and keeps the one that asks', async () => {
    const { id, email, session } = await verified(app);
    const other = await login(email, goodPassword);
    expect(await change(session.token, goodPassword)).toMatchObject({ id, hasPassword: true });
    expect(await refusalOf(app.client.refresh({ token: other.token }))).toMatchObject({ status: 401 });
    await expect(app.client.refresh({ token: session.token })).resolves.toBeDefined();
    await expect(login(email, nextPassword)).resolves.toBeDefined();
    await eventually(async () => expect(await keysOf('user.password_changed')).toContain(id));
  });

  it('says 422 to a wrong password, never 401', async () => {
    const { session } = await verified(app);
    for (const wrong of ['wrong', '', 'x'.repeat(500)]) {
      expect(await refusalOf(change(session.token, wrong))).toMatchObject({
        code: 'account.invalid_password',
        status: 422,
        errors: ['current_password account.invalid_password'],
      });
    }
  });

  it('refuses a weak new one and changes nothing', async () => {
    const { email, session } = await verified(app);
    expect(await refusalOf(change(session.token, goodPassword, 'password123'))).toMatchObject({
      code: 'validation.failed',
      errors: ['new_password auth.password_too_weak'],
    });
    await expect(login(email, goodPassword)).resolves.toBeDefined();
    const open = await app.query('SELECT 1 FROM users WHERE password_changing_since IS NOT NULL');
    expect(open).toEqual([]);
  });

  it('is not for an account without a password', async () => {
    const { id, session } = await verified(app);
    await app.query('UPDATE users SET has_password = false WHERE id = $1', [id]);
    expect(await refusalOf(change(session.token, goodPassword))).toMatchObject({
      code: 'auth.no_password',
      status: 409,
    });
  });

  it('ends all sessions when the service died before it knew the outcome', async () => {
    const { id, session } = await verified(app);
    await app.query(
      `UPDATE users SET password_changing_since = now() - interval '61 seconds' WHERE id = $1`,
      [id],
    );
    await app.get(SettlePasswords).run();
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    await eventually(async () => expect(await keysOf('user.password_changed')).toContain(id));
  });
});
