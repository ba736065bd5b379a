import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { AccountDirectoryPort } from '../../src/user/account-directory.port.ts';
import { RepairRegistrations } from '../../src/registration/repair-registrations.use-case.ts';
import { DisabledAccountsWorker } from '../../src/sessions/disabled-accounts.worker.ts';
import { waitsOf } from './directory-waits.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, linkToken, newEmail, refusalOf, registrationForm, verified } from './people.ts';

/** What one question to Keycloak may take. */
const limitMs = 5_000;
let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp({ KEYCLOAK_TIMEOUT_MS: String(limitMs) });
  // Its questions to Keycloak would be counted among those of a login.
  await app.get(DisabledAccountsWorker).beforeApplicationShutdown();
});
afterEach(async () => {
  await app.keycloak.set('pass');
  app.keycloak.cut();
  const { email } = await anybody();
  await again(() => app.client.login({ email, password: goodPassword }));
});
afterAll(() => app?.close());

let someone: Awaited<ReturnType<typeof verified>> | undefined;
const anybody = async () => (someone ??= await somebody());
/** Keycloak is there: what it did not answer within the limit is asked again. */
const again = <T>(work: () => Promise<T>): Promise<T> => eventually(work, { everyMs: 250 });
const somebody = () => again(() => verified(app));
const unavailable = { code: 'service.unavailable', status: 503 };
const oneMinuteLater = () =>
  app.query(`UPDATE users SET created_at = created_at - interval '61 seconds' WHERE status = 'creating'`);

describe.each(['stall', 'refuse', 'reset'] as const)('Keycloak away (%s)', (fault) => {
  it('answers 503 after one wait at most, never 401, and sessions live on', async () => {
    const { email, session } = await somebody();
    await app.keycloak.set(fault);
    const waits = await waitsOf(limitMs, async () =>
      expect(await refusalOf(app.client.login({ email, password: goodPassword }))).toMatchObject(unavailable),
    );
    expect(waits).toBe(1);
    expect(await refusalOf(app.client.login({ email, password: 'wrong' }))).toMatchObject(unavailable);
    const refreshed = await app.client.refresh({ token: session.token });
    await expect(app.client.getCurrentUser({}, withUser(refreshed.token))).resolves.toMatchObject({ email });
    await expect(app.client.logout({ token: refreshed.token })).resolves.toBeDefined();
  });
});

describe.each(['stall', 'refuse'] as const)('a new password while Keycloak is away (%s)', (fault) => {
  it('is 503, and the link works when it is back', async () => {
    const { id, email } = await somebody();
    const token = await linkToken(app, id, 'reset', MailLinkPurpose.RESET_PASSWORD);
    const reset = () => app.client.resetPassword({ token, password: 'another harbour at dusk' });
    await app.keycloak.set(fault);
    if (fault === 'refuse') app.keycloak.cut();
    expect(await refusalOf(reset())).toMatchObject(unavailable);
    await expect(app.client.requestPasswordReset({ email })).resolves.toBeDefined();
    await app.keycloak.set('pass');
    app.keycloak.cut();
    await again(reset);
    await again(() => app.client.login({ email, password: 'another harbour at dusk' }));
  });
});

describe('Postgres away', () => {
  afterEach(async () => {
    await app.postgres.set('pass');
  });

  it('answers 503, never 401, and recovers by itself', async () => {
    const { session, email } = await somebody();
    app.postgres.cut();
    await app.postgres.set('refuse');
    const calls = [
      app.client.login({ email, password: goodPassword }),
      app.client.refresh({ token: session.token }),
      app.client.getCurrentUser({}, withUser(session.token)),
      app.client.logout({ token: session.token }),
      app.client.verifyEmail({ token: 'A'.repeat(43) }),
      app.client.resendVerification({ email }),
      app.client.requestPasswordReset({ email }),
      app.client.resetPassword({ token: 'A'.repeat(43), password: goodPassword }),
      app.client.updateProfile({ firstName: 'Ada' }, withUser(session.token)),
      app.client.deleteAccount({ password: goodPassword }, withUser(session.token)),
      app.client.register(registrationForm(newEmail())),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal).toMatchObject(unavailable);
    await app.postgres.set('pass');
    await again(() => app.client.refresh({ token: session.token }));
  });
});

describe('registration cut short', () => {
  it('frees the address at once when Keycloak was never reached', async () => {
    const email = newEmail();
    app.keycloak.cut();
    await app.keycloak.set('refuse');
    await refusalOf(app.client.login({ email, password: goodPassword }));
    expect(await refusalOf(app.client.register(registrationForm(email)))).toMatchObject(unavailable);
    await app.keycloak.set('pass');
    const { user } = await again(() => app.client.register(registrationForm(email)));
    expect(user?.email).toBe(email);
  });

  it('is undone by the sweeper when Keycloak never got it', async () => {
    const email = newEmail();
    await app.keycloak.set('stall');
    expect(await refusalOf(app.client.register(registrationForm(email)))).toMatchObject(unavailable);
    expect(await refusalOf(app.client.register(registrationForm(email)))).toMatchObject({
      code: 'auth.email_exists',
    });
    app.keycloak.cut();
    await app.keycloak.set('pass');
    await oneMinuteLater();
    await again(() => app.get(RepairRegistrations).run());
    await expect(app.client.register(registrationForm(email))).resolves.toMatchObject({ user: { email } });
  });

  it('is finished by the sweeper when the service died after Keycloak had the user', async () => {
    const { id, email } = await again(() => cutAfterKeycloak());
    await oneMinuteLater();
    await again(() => app.get(RepairRegistrations).run());
    await eventually(async () => {
      expect((await app.bus.events('user.registered')).filter(({ key }) => String(key) === id)).toHaveLength(
        1,
      );
    });
    const token = await linkToken(app, id);
    await again(() => app.client.verifyEmail({ token, password: goodPassword }));
    await expect(again(() => app.client.login({ email, password: goodPassword }))).resolves.toMatchObject({
      user: { id },
    });
  });

  it('is finished by a login before the sweeper comes', async () => {
    const { id, email } = await again(() => cutAfterKeycloak());
    await again(async () => {
      const refusal = await refusalOf(app.client.login({ email, password: goodPassword }));
      expect(refusal).toMatchObject({ code: 'auth.email_not_verified' });
    });
    const [row] = await app.query<{ status: string }>('SELECT status FROM users WHERE id = $1', [id]);
    expect(row?.status).toBe('active');
  });

  it('replaces a Keycloak user whose row was given up', async () => {
    const { id, email } = await again(() => cutAfterKeycloak('another harbour at dusk'));
    await app.query('DELETE FROM users WHERE id = $1', [id]);
    const { user, token } = await app.client.register(registrationForm(email));
    const link = await linkToken(app, user?.id ?? '');
    await again(() => app.client.verifyEmail({ token: link, sessionToken: token }));
    await again(() => app.client.login({ email, password: goodPassword }));
    expect(await app.realm.admin('GET', `/users?username=${email}&exact=true`)).toHaveLength(1);
  });
});

/** The state after a crash between the second and the third step. */
async function cutAfterKeycloak(password = goodPassword): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const [row] = await app.query<{ id: string }>(
    `INSERT INTO users (id, email_normalised, first_name, last_name, language, terms_version, status)
     VALUES (gen_random_uuid(), $1, 'Ada', 'Lovelace', 'en', 'v', 'creating') RETURNING id`,
    [email],
  );
  const id = row?.id ?? '';
  const directory = app.get<AccountDirectoryPort>(AccountDirectoryPort as never);
  const created = await directory.create({ userId: id, email: email as never, password });
  expect(created.result).toBe('created');
  return { id, email };
}
