import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { AccountDirectoryPort } from '../../src/user/account-directory.port.ts';
import type { NormalisedEmail } from '@headshots/platform/text';
import { identityApp, type IdentityApp } from './identity-app.ts';
import {
  goodPassword,
  linkToken,
  newEmail,
  refusalOf,
  registrationForm,
  verified,
  type Person,
} from './people.ts';

const hostile: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', ' \t\u00a0\u3000'],
  ['10 kB', 'x'.repeat(10_240)],
  ['a null character', 'a\u0000b'],
  ['a change of direction', '\u202Egro.elpmaxe@ada'],
  ['half a character', '\ud800'],
  ['a line break', 'ada\r\nBcc: eve@example.org'],
  ['a link on a line of its own', 'Ada\nhttps://evil.example/pay'],
  ['a line break of Unicode', 'ada\u2028lovelace'],
  ['a tab, which browsers drop from addresses', '/\t/evil.example'],
  ['a link', 'https://evil.example/pay?a=b#c'],
  ['markup', '<a href="https://evil.example">Ada</a>'],
  ['a number for an id', '1234'],
  ['a number that is no moment', '100000000000000'],
  ['a name that every object has', '__proto__'],
  ['SQL', `'; DROP TABLE users; --`],
  ['a template', '{{constructor.constructor("return process")()}}'],
];

let app: IdentityApp;
let ada: Person;
beforeAll(async () => {
  app = await identityApp({ LOCK_FAILURES: '1000' });
  ada = await verified(app);
});
afterAll(() => app?.close());

describe.each(hostile)('%s', (_name, value) => {
  const form = () => registrationForm(newEmail());
  const asAda = () => withUser(ada.session.token);

  it.each(['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'gender'] as const)(
    'as %s of a registration makes no account that says it',
    async (field) => {
      const registering = app.client.register({ ...form(), [field]: value });
      const outcome = await registering.catch((error: { status: number }) => error.status);
      if (typeof outcome === 'number') expect(outcome).toBe(422);
      else expect(`${outcome.user?.firstName} ${outcome.user?.lastName}`).not.toMatch(/\p{C}/u);
    },
  );

  it('is refused by every call that takes text', async () => {
    const calls: readonly [() => Promise<unknown>, readonly number[]][] = [
      [() => app.client.login({ email: value, password: value }), [422]],
      [() => app.client.login({ email: newEmail(), password: value }), [401, 422]],
      [() => app.client.refresh({ token: value }), [401, 422]],
      [() => app.client.verifyEmail({ token: value }), [400, 422]],
      [() => app.client.resetPassword({ token: value, password: goodPassword }), [400, 422]],
      [() => app.client.requestPasswordReset({ email: value }), [422]],
      [() => app.client.resendVerification({ email: value }), [422]],
      [() => app.client.updateProfile({ email: value, currentPassword: value }, asAda()), [422]],
      [
        () => app.client.changePassword({ currentPassword: value, newPassword: 'another harbour' }, asAda()),
        [422],
      ],
      [() => app.client.deleteAccount({ password: value }, asAda()), [422]],
    ];
    for (const [call, statuses] of calls) expect(statuses).toContain((await refusalOf(call())).status);
    const left = await app.client.logout({ token: value }).catch((error: { status: number }) => error.status);
    if (left !== 422) expect(left).toMatchObject({ sessionId: '' });
    await expect(app.client.getCurrentUser({}, asAda())).resolves.toMatchObject({ id: ada.id });
  });

  it('as a new password never breaks the link', async () => {
    const purpose = MailLinkPurpose.RESET_PASSWORD;
    const token = await linkToken(app, ada.id, 'hostile', purpose);
    const outcome = await app.client
      .resetPassword({ token, password: value })
      .catch((error: { status: number }) => error.status);
    if (typeof outcome === 'number') expect(outcome).toBe(422);
    const again = await linkToken(app, ada.id, 'clean', purpose);
    await app.client.resetPassword({ token: again, password: goodPassword });
    ada = { ...ada, session: await app.client.login({ email: ada.email, password: goodPassword }) };
  });
});

describe('ways to write one address', () => {
  it.each([
    ['upper case', 'ada.case@example.org', 'ADA.Case@EXAMPLE.ORG'],
    ['blanks around', 'ada.blank@example.org', '  ada.blank@example.org\u00a0'],
    ['composed and decomposed', 'jos\u00e9@example.org', 'jose\u0301@example.org'],
    ['a domain in its own script', 'ada@b\u00fccher.example', 'ADA@xn--bcher-kva.example'],
    ['full-width letters of a domain', 'ada.wide@example.org', 'ada.wide@\uff45xample.org'],
  ])('%s: one account', async (_name, first, second) => {
    await app.client.register(registrationForm(first));
    expect(await refusalOf(app.client.register(registrationForm(second)))).toMatchObject({
      code: 'auth.email_exists',
      status: 409,
    });
    expect(await refusalOf(app.client.login({ email: second, password: goodPassword }))).toMatchObject({
      code: 'auth.email_not_verified',
    });
  });

  it('with a sub-address or other dots: accounts of their own', async () => {
    const addresses = ['ada.sub@example.org', 'ada.sub+shop@example.org', 'adasub@example.org'];
    const made = await Promise.all(addresses.map((email) => app.client.register(registrationForm(email))));
    expect(made.map(({ user }) => user?.email)).toEqual(addresses);
    expect(new Set(made.map(({ user }) => user?.id)).size).toBe(3);
  });
});

describe('an address that Keycloak refuses', () => {
  const refused = ['\u{1d4b6}da@example.org', '\u{20000}@example.org'];
  const invalid = {
    code: 'validation.failed',
    status: 422,
    errors: ['email field.email_invalid'],
  };

  it.each(refused)('is no address for us either: %s', async (email) => {
    expect(await refusalOf(app.client.register(registrationForm(email)))).toMatchObject(invalid);
    const change = { email, currentPassword: goodPassword };
    const asAda = withUser(ada.session.token);
    expect(await refusalOf(app.client.updateProfile(change, asAda))).toMatchObject(invalid);
    expect((await refusalOf(app.client.login({ email, password: goodPassword }))).status).toBe(422);
  });

  it('is told apart from a broken Keycloak', async () => {
    const directory = app.get(AccountDirectoryPort as unknown as abstract new () => AccountDirectoryPort);
    const email = '\u{1d4b6}da@example.org' as NormalisedEmail;
    expect(await directory.create({ userId: randomUUID(), email, password: goodPassword })).toEqual({
      result: 'refused_address',
    });
    const found = await directory.findByEmail(ada.email as NormalisedEmail);
    expect(await directory.rename(found?.keycloakId ?? '', email)).toBe('refused');
  });

  it.each([
    `${'\u00e4'.repeat(64)}@example.org`,
    "!#$%&'*+/=?^_`{|}~-@example.org",
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(50)}.org`,
    '\u674e\u5a1c@xn--fiqs8s.example',
    '\u0645\u062d\u0645\u062f@1-2.example',
  ])('is none of the odd ones we take: %s', async (email) => {
    expect(await app.client.register(registrationForm(email))).toMatchObject({ user: { email } });
  });
});
