import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@headshots/platform/auth';
import { Problem } from '@headshots/platform/errors';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { DeskTokens } from '../../src/desk/index.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, refusalOf, registered, verified } from './people.ts';

const reason = 'The mail did not arrive, says the owner by phone.';
const nextPassword = 'another harbour at dusk';
const verification = 'user.verification_requested';
const reset = 'user.password_reset_requested';

let app: IdentityApp;
let grace: ReturnType<typeof withUser>;
const staff = async (name: string, role: StaffRole = 'support') =>
  withUser((await app.get(DeskTokens).mint({ staffId: randomUUID(), name, role })).token);
beforeAll(async () => {
  // The limits are those of production: one mail a minute, three an hour.
  app = await identityApp({ DESK: 'on', RATE_LIMIT_MULTIPLIER: '1' });
  grace = await staff('Grace Hopper');
});
afterAll(() => app?.close());

const send = (userId: string, words = reason, by = grace) =>
  app.client.sendLinkByStaff({ userId, reason: words }, by);
const asked = (userId: string, topic: string) =>
  app.query<{ eventId: string }>(
    'SELECT event_id AS "eventId" FROM outbox WHERE key = $1 AND topic = $2 ORDER BY event_id',
    [userId, topic],
  );
const noted = (userId: string) =>
  app.query<{ action: string; outcome: string; operator: string; reason: string | null }>(
    `SELECT action, outcome, operator, reason FROM audit_log
     WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id`,
    [userId],
  );
/** As if what was granted so far had been granted that long ago. */
const sooner = (minutes: number) =>
  app.query(`UPDATE mail_requests SET closed_at = closed_at - make_interval(mins => $1) WHERE granted`, [
    minutes,
  ]);
const allAnswered = () =>
  eventually(async () =>
    expect(await app.query('SELECT 1 FROM mail_requests WHERE closed_at IS NULL')).toEqual([]),
  );
/** The link of the one mail that was asked for, as the mail would carry it. */
async function mailed(userId: string, topic: string, purpose: MailLinkPurpose) {
  const events = await asked(userId, topic);
  expect(events).toHaveLength(1);
  const { link, expiresAt } = await app.client.issueMailLink({
    ...{ userId, purpose, eventId: events[0]?.eventId ?? '' },
  });
  const minutes = expiresAt && Math.round((timestampDate(expiresAt).getTime() - Date.now()) / 60_000);
  return { token: new URL(link).searchParams.get('token') ?? '', minutes };
}

describe('a link that staff sends', () => {
  it('verifies an address that nobody has verified', async () => {
    const { id, email } = await registered(app);
    const { account, sent } = await send(id, `  ${reason} `);
    expect([sent, account?.userId, account?.emailVerified]).toEqual([true, id, false]);
    expect(account?.acts).toMatchObject([{ act: 'send-link', operator: 'Grace Hopper', reason }]);
    expect(await noted(id)).toEqual([
      { action: 'send-link', outcome: 'verify_email', operator: 'Grace Hopper', reason },
    ]);
    expect(await asked(id, reset)).toEqual([]);
    const { token, minutes } = await mailed(id, verification, MailLinkPurpose.VERIFY_EMAIL);
    expect(minutes).toBe(24 * 60);
    expect(await app.client.verifyEmail({ token, password: goodPassword })).toMatchObject({
      email,
      emailVerified: true,
    });
  });

  it('sets a new password where the address is verified, for an hour and once', async () => {
    const { id, email, session } = await verified(app);
    expect((await send(id)).sent).toBe(true);
    expect(await noted(id)).toMatchObject([{ action: 'send-link', outcome: 'reset_password' }]);
    expect(await asked(id, verification)).toEqual([]);
    const { token, minutes } = await mailed(id, reset, MailLinkPurpose.RESET_PASSWORD);
    expect(minutes).toBe(60);
    // Sending it ends nothing: that is for whoever opens it.
    await expect(app.client.refresh({ token: session.token })).resolves.toBeDefined();
    await app.client.resetPassword({ token, password: nextPassword });
    await expect(app.client.login({ email, password: nextPassword })).resolves.toBeDefined();
    expect(await refusalOf(app.client.resetPassword({ token, password: goodPassword }))).toMatchObject({
      code: 'auth.reset_link_invalid',
    });
  });

  it('is sent once by two clicks, and the second is a look', async () => {
    const { id } = await verified(app);
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ sent }) => sent).toSorted()).toEqual([false, true]);
    expect((await noted(id)).map(({ action }) => action).toSorted()).toEqual(['look', 'send-link']);
    expect(await asked(id, reset)).toHaveLength(1);
  });

  it('counts with those that the owner asks for, and these with it', async () => {
    const [one, other] = [await verified(app), await verified(app)];
    await app.client.requestPasswordReset({ email: one.email });
    await eventually(async () => expect(await asked(one.id, reset)).toHaveLength(1));
    expect((await send(one.id)).sent).toBe(false);
    expect(await asked(one.id, reset)).toHaveLength(1);

    expect((await send(other.id)).sent).toBe(true);
    await app.client.requestPasswordReset({ email: other.email });
    await allAnswered();
    expect(await asked(other.id, reset)).toHaveLength(1);
  });

  it('is sent again after a minute, and three times an hour', async () => {
    const { id } = await registered(app);
    for (let times = 1; times <= 3; times += 1) {
      expect((await send(id)).sent).toBe(true);
      await sooner(2);
    }
    expect((await send(id)).sent).toBe(false);
    expect(await asked(id, verification)).toHaveLength(3);
    await sooner(60);
    expect((await send(id)).sent).toBe(true);
  });

  it.each([
    ['', 'field.required'],
    [' no ', 'field.invalid'],
    ['x'.repeat(501), 'field.too_long'],
  ])('needs a reason, and %j is none', async (words, code) => {
    const { id } = await registered(app);
    expect(await refusalOf(send(id, words))).toMatchObject({
      code: 'validation.failed',
      errors: [`reason ${code}`],
    });
    expect(await noted(id)).toEqual([]);
    expect(await asked(id, verification)).toEqual([]);
  });

  it('goes to no account that is locked, or being deleted, or that nobody has', async () => {
    const [locked, deleted] = [await verified(app), await verified(app)];
    await app.client.lockAccountByStaff({ userId: locked.id, reason: 'Somebody else used it.' }, grace);
    expect(await refusalOf(send(locked.id))).toMatchObject({ code: 'auth.account_locked', status: 423 });
    await app.client.deleteAccount({ password: goodPassword }, withUser(deleted.session.token));
    for (const id of [deleted.id, '', 'nonsense', randomUUID()])
      expect(await refusalOf(send(id))).toMatchObject({ code: 'account.not_found', status: 404 });
    for (const { id } of [locked, deleted]) expect(await asked(id, reset)).toEqual([]);
    expect((await noted(locked.id)).map(({ action }) => action)).toEqual(['lock']);
  });

  it('stands in the export of its owner without name and reason', async () => {
    const { id, session } = await verified(app);
    await send(id, reason, await staff('Rosalind Franklin'));
    const { json } = await app.client.exportMyData({}, withUser(session.token));
    expect((JSON.parse(json) as { activity: object[] }).activity).toContainEqual({
      ...{ at: expect.any(String), action: 'send-link', outcome: 'reset_password' },
    });
    expect(json).not.toContain('Rosalind');
    expect(json).not.toContain(reason);
  });
});

it('is sent by staff alone', async () => {
  const { id, session } = await registered(app);
  for (const by of [{}, withUser('garbage'), withUser(session.token)])
    expect(
      await send(id, reason, by).then(
        () => false,
        (error: unknown) => error instanceof Problem && refusedTheCaller(error),
      ),
    ).toBe(true);
  expect(await noted(id)).toEqual([]);
});
