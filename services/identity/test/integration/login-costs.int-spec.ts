import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LogIn } from '../../src/accounts/log-in.use-case.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, verified } from './people.ts';
import { statementsOf, transactions } from './statements.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

const readsOfUsers = (statements: readonly string[]): number =>
  statements.filter((sql) => /^\s*SELECT\b[^]*\bFROM "?users\b/i.test(sql)).length;

describe('what one login asks of the database', () => {
  it('is three transactions and two reads of the user', async () => {
    const { email } = await verified(app);
    const statements = await statementsOf(app, () =>
      app
        .get(LogIn)
        .run({ email, password: goodPassword, remember: false, device: { browser: '', system: '' } }),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([3, 2]);
  });

  it('is two transactions and one read of the user when the password is wrong', async () => {
    const { email } = await verified(app);
    const statements = await statementsOf(app, () =>
      app
        .get(LogIn)
        .run({ email, password: 'not the password', remember: false, device: { browser: '', system: '' } })
        .catch(() => undefined),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([2, 1]);
  });

  it('is the same for an address nobody has', async () => {
    const statements = await statementsOf(app, () =>
      app
        .get(LogIn)
        .run({
          email: 'nobody@example.org',
          password: goodPassword,
          remember: false,
          device: { browser: '', system: '' },
        })
        .catch(() => undefined),
    );
    expect([transactions(statements), readsOfUsers(statements)]).toEqual([2, 1]);
  });
});
