import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { EndDisabledSessions } from '../../src/sessions/end-disabled-sessions.use-case.ts';
import { SyncEmails } from '../../src/user/sync-emails.use-case.ts';
import { DirectoryDown } from '../../src/user/account-directory.port.ts';
import { DisabledAccountsWorker } from '../../src/sessions/disabled-accounts.worker.ts';
import { RecoveryWorker } from '../../src/registration/recovery.worker.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, linkToken, newEmail, openLink, refusalOf, verified, type Person } from './people.ts';
import { statementsOf, transactions } from './statements.ts';

/** One turn of the worker looks at no more. */
const batch = 50;

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
  await app.get(DisabledAccountsWorker).beforeApplicationShutdown();
  await app.get(RecoveryWorker).beforeApplicationShutdown();
});
afterAll(() => app?.close());

const usersInKeycloak = async (email: string) =>
  (await app.realm.admin('GET', `/users?username=${email}&exact=true`)) as readonly { id: string }[];

describe('accounts support has disabled', () => {
  const disabled = async (): Promise<Person> => {
    const person = await verified(app);
    const [user] = await usersInKeycloak(person.email);
    await app.realm.admin('PUT', `/users/${user?.id}`, { enabled: false });
    return person;
  };
  const login = ({ email }: Person) => app.client.login({ email, password: goodPassword, remember: false });

  it('cost one transaction each while they are signed in, and none afterwards', async () => {
    const signedIn = await verified(app);
    const sessions = [signedIn.session, await login(signedIn), await login(signedIn)];
    const [user] = await usersInKeycloak(signedIn.email);
    await app.realm.admin('PUT', `/users/${user?.id}`, { enabled: false });
    const signedOut = await disabled();
    await app.client.logout({ token: signedOut.session.token });

    const end = () => statementsOf(app, () => app.get(EndDisabledSessions).run());
    expect(transactions(await end())).toBe(1);
    for (const { token } of sessions)
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ status: 401 });
    expect(transactions(await end())).toBe(0);
  });
});

describe('addresses the directory does not know yet', () => {
  /** Moved while Keycloak was away. */
  async function behind(): Promise<string> {
    const person = await verified(app);
    const email = newEmail();
    await app.client.updateProfile({ email, currentPassword: goodPassword }, withUser(person.session.token));
    const token = await linkToken(app, person.id, 'change', MailLinkPurpose.CHANGE_EMAIL);
    await app.keycloak.set('refuse');
    app.keycloak.cut();
    await openLink(app, person, token);
    await app.keycloak.set('pass');
    expect(await usersInKeycloak(email)).toEqual([]);
    return email;
  }
  /** So many accounts before all others whose address cannot be followed. */
  const stuck = (count: number, keycloakId: 'NULL' | 'gen_random_uuid()') =>
    app.query(
      `INSERT INTO users (id, keycloak_id, email_normalised, directory_email, first_name, last_name, language, status)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${keycloakId},
              'stuck' || n || '@example.org', 'before' || n || '@example.org', 'Ada', 'L', 'en', 'active'
       FROM generate_series(1, ${count}) n`,
    );
  const unstuck = () => app.query(`DELETE FROM users WHERE email_normalised LIKE 'stuck%'`);

  it('are followed behind as many as one turn looks at that cannot be', async () => {
    await stuck(batch, 'NULL');
    const email = await behind();
    for (let turn = 0; turn < 2; turn += 1) await app.get(SyncEmails).run();
    expect(await usersInKeycloak(email)).toHaveLength(1);
    await unstuck();
  });

  it('are followed behind one whose user Keycloak lost', async () => {
    await stuck(1, 'gen_random_uuid()');
    const email = await behind();
    const turn = () =>
      app
        .get(SyncEmails)
        .run()
        .catch((error: unknown) => error);
    expect([await turn(), await turn()]).toContainEqual(expect.any(DirectoryDown));
    expect(await usersInKeycloak(email)).toHaveLength(1);
    await unstuck();
  });
});
