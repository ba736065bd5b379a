import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { AccountDirectoryPort } from '../../src/user/account-directory.port.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { newEmail, refusalOf, registered, verified } from './people.ts';

let app: IdentityApp;
let directory: AccountDirectoryPort;
beforeAll(async () => {
  app = await identityApp();
  directory = app.get<AccountDirectoryPort>(AccountDirectoryPort as never);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app?.close());

/** Names of what the directory is asked while the work runs, in order. */
async function questions(work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  for (const name of ['checkPassword', 'isLocked', 'findByEmail', 'create', 'rename'] as const) {
    const real = directory[name].bind(directory) as (...args: readonly unknown[]) => Promise<never>;
    jest.spyOn(directory, name).mockImplementation((...args: readonly unknown[]) => {
      asked.push(name);
      return real(...args);
    });
  }
  await work();
  jest.restoreAllMocks();
  return asked;
}

it('takes the same way for a wrong password and an unknown address', async () => {
  const { email } = await verified(app);
  const attempt = (address: string) =>
    questions(() => refusalOf(app.client.login({ email: address, password: 'x' })));
  const known = await attempt(email);
  expect(known).toEqual(['checkPassword', 'isLocked']);
  expect(await attempt(newEmail())).toEqual(known);
});

it.each(['requestPasswordReset', 'resendVerification'] as const)(
  '%s asks nobody and stores one row, whoever is asked for',
  async (call) => {
    const [known, unverified] = [await verified(app), await registered(app)];
    const addresses = [known.email, unverified.email, newEmail()];
    const before = await app.query<{ count: string }>('SELECT count(*) FROM mail_requests');
    const ways = [];
    for (const email of addresses) ways.push(await questions(() => app.client[call]({ email })));
    expect(ways).toEqual([[], [], []]);
    await eventually(async () => {
      const after = await app.query<{ count: string }>(
        'SELECT count(*) FROM mail_requests WHERE closed_at IS NOT NULL AND email_normalised IS NULL',
      );
      expect(Number(after[0]?.count) - Number(before[0]?.count)).toBe(3);
    });
  },
);
