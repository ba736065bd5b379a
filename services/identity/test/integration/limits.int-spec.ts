import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, registered, registrationForm, verified } from './people.ts';

const floorMs = 350;
let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp({
    RATE_LIMIT_MULTIPLIER: '1',
    MIN_ANSWER_MS: String(floorMs),
    LOCK_FAILURES: '100',
  });
});
afterAll(() => app?.close());

/** As if no time had passed: a slow machine must not reach the next minute between two tries. */
const minuteBegins = (table: 'login_throttle' | 'sessions') =>
  app.query(`UPDATE ${table} SET minute_started_at = now()`);

async function milliseconds(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work.catch(() => undefined);
  return performance.now() - start;
}

it('lets an account try ten passwords a minute', async () => {
  const email = newEmail();
  for (let count = 0; count < 10; count += 1) {
    expect(await refusalOf(app.client.login({ email, password: 'wrong' }))).toMatchObject({ status: 401 });
    await minuteBegins('login_throttle');
  }
  const refusal = await refusalOf(app.client.login({ email, password: 'wrong' }));
  expect(refusal).toMatchObject({ code: 'rate.limited', status: 429 });
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
});

it('lets a session refresh ten times a minute and keeps it', async () => {
  const { session } = await registered(app);
  let { token } = session;
  for (let count = 0; count < 10; count += 1) {
    token = (await app.client.refresh({ token })).token;
    await minuteBegins('sessions');
  }
  expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ code: 'rate.limited', status: 429 });
  await app.query(`UPDATE sessions SET minute_started_at = now() - interval '1 minute'`);
  await expect(app.client.refresh({ token })).resolves.toBeDefined();
});

it('sends one mail a minute and three an hour, and never says so', async () => {
  const { email, id } = await registered(app);
  const ask = async (): Promise<void> => {
    await app.client.resendVerification({ email });
    await eventually(async () =>
      expect(await app.query('SELECT 1 FROM mail_requests WHERE closed_at IS NULL')).toEqual([]),
    );
  };
  const aMinuteLater = () =>
    app.query(`UPDATE mail_requests SET closed_at = closed_at - interval '61 seconds'`);
  await ask();
  await ask();
  for (let count = 0; count < 3; count += 1) await aMinuteLater().then(ask);
  await eventually(async () => {
    const records = await app.bus.events('user.verification_requested');
    expect(records.filter(({ key }) => String(key) === id)).toHaveLength(3);
  });
});

it('sends one reset link a minute and three an hour, beside the verification mails', async () => {
  const { email, id } = await verified(app);
  const ask = async (): Promise<void> => {
    await app.client.requestPasswordReset({ email });
    await eventually(async () =>
      expect(await app.query('SELECT 1 FROM mail_requests WHERE closed_at IS NULL')).toEqual([]),
    );
  };
  await ask();
  await ask();
  for (let count = 0; count < 3; count += 1) {
    await app.query(`UPDATE mail_requests SET closed_at = closed_at - interval '61 seconds'`);
    await ask();
  }
  await eventually(async () => {
    const records = await app.bus.events('user.password_reset_requested');
    expect(records.filter(({ key }) => String(key) === id)).toHaveLength(3);
  });
});

it('lets a signed-in user confirm five times in 15 minutes, right or wrong, whatever is confirmed', async () => {
  const { session } = await verified(app);
  const asUser = withUser(session.token);
  const tries = [
    () => app.client.changePassword({ currentPassword: '', newPassword: 'another harbour' }, asUser),
    () => app.client.updateProfile({ email: newEmail() }, asUser),
    () => app.client.deleteAccount({ password: '' }, asUser),
  ];
  for (const attempt of [...tries, ...tries.slice(0, 2)]) {
    expect(await refusalOf(attempt())).toMatchObject({ code: 'account.invalid_password', status: 422 });
  }
  const refusal = await refusalOf(app.client.deleteAccount({ password: goodPassword }, asUser));
  expect(refusal).toMatchObject({ code: 'rate.limited', status: 429 });
  expect(refusal.retryAfterSeconds).toBeGreaterThan(800);
  await app.query(`UPDATE password_confirmations SET window_started_at = now() - interval '15 minutes'`);
  await expect(app.client.deleteAccount({ password: goodPassword }, asUser)).resolves.toBeDefined();
});

it('answers login and register no sooner than the floor', async () => {
  const { email } = await registered(app);
  const known = await milliseconds(app.client.login({ email, password: 'wrong' }));
  const unknown = await milliseconds(app.client.login({ email: newEmail(), password: 'wrong' }));
  const taken = await milliseconds(app.client.register(registrationForm(email)));
  for (const time of [known, unknown, taken]) expect(time).toBeGreaterThanOrEqual(floorMs - 5);
});
