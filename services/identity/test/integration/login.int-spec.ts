import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@headshots/platform/errors';
import { eventually } from '@headshots/platform/testing';
import { EndDisabledSessions } from '../../src/sessions/end-disabled-sessions.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, registered, verified } from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

const login = (email: string, password = goodPassword, remember = false) =>
  app.client.login({ email, password, remember });

/** Tries until the password is looked at: how many checks fit into the seconds that one waits is the machine's business. */
async function checked<T>(attempt: () => Promise<T>): Promise<T | Problem> {
  for (;;) {
    const answer = await attempt().catch((error: unknown) => error as Problem);
    if (!(answer instanceof Problem) || answer.code !== 'rate.limited') return answer;
  }
}

async function lifeOf(token: string): Promise<number | undefined> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  const [row] = await app.query<{ hours: number }>(
    'SELECT (extract(epoch FROM absolute_expires_at - created_at) / 3600)::float AS hours FROM sessions WHERE id = $1',
    [sid],
  );
  return row?.hours;
}

describe('logging in', () => {
  it('starts a session of 12 hours, or of 30 days', async () => {
    const { email, id } = await verified(app);
    const plain = await login(email.toUpperCase());
    expect(plain.user).toMatchObject({ id, emailVerified: true });
    expect(await lifeOf(plain.token)).toBeCloseTo(12, 5);
    expect(await lifeOf((await login(email, goodPassword, true)).token)).toBeCloseTo(720, 5);
  });

  it('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await verified(app);
    const wrong = await refusalOf(login(email, 'not the password'));
    expect(wrong).toMatchObject({ code: 'auth.invalid_credentials', status: 401 });
    expect(await refusalOf(login(newEmail()))).toEqual(wrong);
  });

  it('tells about the unverified address only after the right password', async () => {
    const { email } = await registered(app);
    expect(await refusalOf(login(email, 'not the password'))).toMatchObject({
      code: 'auth.invalid_credentials',
    });
    expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.email_not_verified', status: 403 });
  });

  it.each([
    ['', 'x', ['email field.required']],
    ['nobody', 'x', ['email field.email_invalid']],
    ['ada@example.org', '', ['password field.required']],
    ['ada@example.org', 'x'.repeat(129), ['password field.too_long']],
  ])('refuses the entries %j', async (email, password, errors) => {
    expect(await refusalOf(login(email, password))).toMatchObject({
      code: 'auth.login_invalid',
      status: 422,
      errors,
    });
  });

  it('turns away what does not fit of 120 logins of one address, and lets another person in meanwhile', async () => {
    const [stormed, other] = await Promise.all([verified(app), verified(app)]);
    const storm = Array.from({ length: 120 }, () =>
      refusalOf(app.client.login({ email: stormed.email, password: 'wrong' })),
    );
    const login = { email: other.email, password: goodPassword };
    await expect(app.client.login(login)).resolves.toMatchObject({
      user: { id: other.id },
    });
    const refusals = await Promise.all(storm);
    const codes = new Set(refusals.map(({ code }) => code));
    codes.delete('auth.invalid_credentials');
    codes.delete('auth.account_locked');
    expect([...codes]).toEqual(['rate.limited']);
    const limited = refusals.filter(({ code }) => code === 'rate.limited');
    expect(limited.length).toBeGreaterThan(100);
    for (const { status, retryAfterSeconds } of limited) {
      expect(status).toBe(429);
      expect(retryAfterSeconds).toBeGreaterThan(0);
    }
  });

  it('lets eight right passwords in at once', async () => {
    const { email } = await verified(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => checked(() => login(email))));
    const tokens = answers.map((answer) => (answer instanceof Problem ? answer.code : answer.token));
    expect(answers.filter((answer) => answer instanceof Problem)).toEqual([]);
    expect(new Set(tokens).size).toBe(8);
  });

  it('keeps 20 sessions and ends the oldest', async () => {
    const { email, id, session } = await verified(app);
    for (let count = 0; count < 20; count += 1) await login(email);
    const [live] = await app.query<{ count: string }>(
      'SELECT count(*) FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [id],
    );
    expect(live?.count).toBe('20');
    const refusal = await refusalOf(app.client.refresh({ token: session.token }));
    expect(refusal).toMatchObject({ code: 'auth.session_expired' });
  });
});

describe('the lock', () => {
  const failFiveTimes = async (email: string): Promise<void> => {
    for (let count = 0; count < 5; count += 1) {
      expect(await refusalOf(login(email, `wrong ${count}`))).toMatchObject({
        code: 'auth.invalid_credentials',
      });
    }
  };

  it('closes after five wrong passwords, for known and unknown addresses, right password or not', async () => {
    const { email } = await verified(app);
    const stranger = newEmail();
    await Promise.all([failFiveTimes(email), failFiveTimes(stranger)]);
    const refusals = await Promise.all(
      [login(email), login(email, 'wrong'), login(stranger), login(stranger, 'wrong')].map(refusalOf),
    );
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'auth.account_locked', status: 423, errors: [] });
      expect(refusal.retryAfterSeconds).toBeGreaterThan(15);
      expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(61);
    }
  });

  it('leaves live sessions alone and opens again', async () => {
    const { email, session, id } = await verified(app);
    await failFiveTimes(email);
    await expect(app.client.refresh({ token: session.token })).resolves.toMatchObject({ user: { id } });
    await app.query(`UPDATE login_throttle SET locked_until = now() - interval '1 second'`);
    const [user] = (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as [{ id: string }];
    const lockThere = `/attack-detection/brute-force/users/${user.id}`;
    // Keycloak notes a failure after its answer.
    await eventually(async () =>
      expect(await app.realm.admin('GET', lockThere)).toMatchObject({ disabled: true }),
    );
    const stillLockedThere = await refusalOf(login(email));
    expect(stillLockedThere).toMatchObject({ code: 'auth.account_locked' });
    await app.query(`UPDATE login_throttle SET locked_until = now() - interval '1 second'`);
    await app.realm.admin('DELETE', lockThere);
    await expect(login(email)).resolves.toMatchObject({ user: { id } });
  });

  it('does not close when wrong passwords come all at once, before the fifth', async () => {
    const { email } = await verified(app);
    const wrong = await Promise.all(
      [1, 2, 3, 4].map((count) => checked(() => login(email, `wrong ${count}`))),
    );
    expect(wrong).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'auth.invalid_credentials' })));
    await expect(login(email)).resolves.toBeDefined();
  });

  it('is shown for an account support has disabled, and its sessions end', async () => {
    const { email, session } = await verified(app);
    const [user] = (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as [{ id: string }];
    await app.realm.admin('PUT', `/users/${user.id}`, { enabled: false });
    const refusal = await refusalOf(login(email));
    expect(refusal).toEqual({
      code: 'auth.account_locked',
      status: 423,
      errors: [],
      retryAfterSeconds: undefined,
    });
    await app.get(EndDisabledSessions).run();
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    await eventually(async () => {
      const { sid } = JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string;
      };
      expect((await app.bus.events('session.revoked')).map(({ key }) => String(key))).toContain(sid);
    });
  });
});

it('writes no address and no password anywhere but where they belong', async () => {
  const { email } = await verified(app);
  await refusalOf(login(email, 'a very secret mistake'));
  for (const table of [
    'sessions',
    'login_throttle',
    'mail_requests',
    'audit_log',
    'outbox',
    'one_time_tokens',
  ]) {
    const rows = await app.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
    const text = rows.map((row) => row.text).join('\n');
    expect(text).not.toContain('secret mistake');
    if (table !== 'one_time_tokens') expect(text).not.toContain(email);
  }
});
