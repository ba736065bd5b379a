import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { setClockAhead, setClockRight } from './clock.ts';
import {
  goodPassword,
  linkToken,
  newEmail,
  refusalOf,
  registered,
  registrationForm,
  verified,
} from './people.ts';
import { directoryUsers, socialApp, type SocialApp } from './social-app.ts';
import { providers } from './social-provider.ts';

let app: SocialApp;
beforeAll(async () => {
  app = await socialApp();
});
afterAll(() => app?.close());

const keysOf = async (topic: string) => (await app.bus.events(topic)).map(({ key }) => String(key));
const taken = { code: 'auth.email_exists', status: 409 };

describe('the first sign-in', () => {
  it.each(['google', 'apple'] as const)('at %s makes an account with a proven address', async (provider) => {
    const person = await app.social.addUser({ firstName: 'Grace', lastName: 'Hopper' });
    const { user, token, created } = await app.signIn(provider, person);
    expect(created).toBe(true);
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Grace',
      lastName: 'Hopper',
      language: 'de',
      emailVerified: true,
      hasPassword: false,
      providers: [provider],
      termsAccepted: false,
    });
    expect(decodeJwt(token)).toMatchObject({ sub: user?.id, ev: true });
    await expect(app.client.getCurrentUser({}, withUser(token))).resolves.toMatchObject({ id: user?.id });
    expect(await keysOf('user.registered')).not.toContain(user?.id);
  });

  it('at facebook makes an account whose address waits for its mail', async () => {
    const person = await app.social.addUser();
    const { user, created } = await app.signIn('facebook', person);
    expect(created).toBe(true);
    expect(user).toMatchObject({ emailVerified: false, hasPassword: false, providers: ['facebook'] });
    await eventually(async () => expect(await keysOf('user.registered')).toContain(user?.id));
    expect(await directoryUsers(app, person.email ?? '')).toMatchObject([{ username: person.email }]);
  });

  it.each(providers)('at %s is followed by others into the same account', async (provider) => {
    const person = await app.social.addUser();
    const first = await app.signIn(provider, person);
    const second = await app.signIn(provider, person);
    expect(second).toMatchObject({ created: false, user: { id: first.user?.id } });
  });

  it('leaves nobody signed in at Keycloak', async () => {
    const person = await app.social.addUser();
    await app.signIn('google', person);
    const [there] = await directoryUsers(app, person.email ?? '');
    expect(await app.realm.admin('GET', `/users/${there?.id}/sessions`)).toEqual([]);
  });

  it('is refused without an address, and nothing of it stays', async () => {
    const person = await app.social.addUser({ withoutEmail: true, firstName: 'Nameless' });
    expect(await refusalOf(app.signIn('facebook', person))).toMatchObject({
      code: 'auth.social_email_missing',
      status: 422,
    });
    expect(await app.realm.admin('GET', '/users?firstName=Nameless&exact=true')).toEqual([]);
  });

  it('keeps a name out that no form of ours would take', async () => {
    const person = await app.social.addUser({ firstName: 'A\u202eda', lastName: 'L'.repeat(200) });
    expect((await app.signIn('google', person)).user).toMatchObject({ firstName: '', lastName: '' });
  });
});

describe('an account that came by a provider', () => {
  const resetBy = async (id: string): Promise<void> => {
    const token = await linkToken(app, id, 'reset', MailLinkPurpose.RESET_PASSWORD);
    await app.client.resetPassword({ token, password: goodPassword });
  };

  it('may get a password by the reset mail', async () => {
    const person = await app.social.addUser();
    const { user } = await app.signIn('google', person);
    const { id = '', email = '' } = user ?? {};
    await resetBy(id);
    const signedIn = await app.client.login({ email, password: goodPassword });
    expect(signedIn.user).toMatchObject({ id, hasPassword: true, providers: ['google'] });
    await expect(app.signIn('google', person)).resolves.toMatchObject({ user: { id } });
  });

  it('with an address nobody proved goes to who opens the reset mail', async () => {
    const stranger = await app.social.addUser();
    const { user, token } = await app.signIn('facebook', stranger);
    const { id = '', email = '' } = user ?? {};
    const late = await app.tokenOf('facebook', stranger);
    await resetBy(id);
    const signedIn = await app.client.login({ email, password: goodPassword });
    expect(signedIn.user).toMatchObject({ id, emailVerified: true, providers: [] });
    expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ status: 401 });
    const exchange = app.client.socialLogin({ provider: 'facebook', token: late });
    expect(await refusalOf(exchange)).toMatchObject({ code: 'auth.facebook_failed' });
    expect(await refusalOf(app.signIn('facebook', stranger))).toMatchObject(taken);
  });

  it('is found again after its address has changed here or there', async () => {
    const person = await app.social.addUser();
    const { user } = await app.signIn('google', person);
    const [there] = await directoryUsers(app, person.email ?? '');
    const changed = newEmail();
    await app.realm.admin('PUT', `/users/${there?.id}`, { ...there, username: changed, email: changed });
    await app.query('UPDATE users SET email_normalised = $2 WHERE id = $1', [user?.id, changed]);
    const again = await app.signIn('google', person);
    expect(again).toMatchObject({ created: false, user: { id: user?.id, email: changed } });
    expect(await app.realm.admin('GET', `/users/${there?.id}`)).toMatchObject({ username: changed });
  });
});

describe('an address that has a verified account', () => {
  it.each(['google', 'apple'] as const)('is linked by %s, and its owner is told', async (provider) => {
    const { id, email } = await verified(app);
    const person = await app.social.addUser({ email, firstName: 'Grace' });
    const { user, created } = await app.signIn(provider, person);
    expect(created).toBe(false);
    expect(user).toMatchObject({
      id,
      firstName: 'Ada',
      hasPassword: true,
      providers: [provider],
      termsAccepted: true,
    });
    await eventually(async () => expect(await keysOf('user.sign_in_method_added')).toContain(id));
    await expect(app.client.login({ email, password: goodPassword })).resolves.toMatchObject({
      user: { id },
    });
    await app.signIn(provider, person);
    expect((await keysOf('user.sign_in_method_added')).filter((key) => key === id)).toHaveLength(1);
  });

  it('is refused to facebook, which proves nothing', async () => {
    const { email } = await verified(app);
    const person = await app.social.addUser({ email });
    expect(await refusalOf(app.signIn('facebook', person))).toMatchObject(taken);
    expect(await directoryUsers(app, email)).toMatchObject([{ username: email }]);
    await expect(app.client.login({ email, password: goodPassword })).resolves.toBeDefined();
  });
});

describe('an address a stranger has registered', () => {
  it('goes to who proves it: no password, no session, no name of the stranger stays', async () => {
    const { id, email, session } = await registered(app);
    const person = await app.social.addUser({ email, firstName: 'Grace', lastName: 'Hopper' });
    const { user, created } = await app.signIn('google', person);
    expect(created).toBe(false);
    expect(user).toMatchObject({
      id,
      firstName: 'Grace',
      lastName: 'Hopper',
      gender: '',
      emailVerified: true,
      hasPassword: false,
      providers: ['google'],
      termsAccepted: false,
    });
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    expect(await refusalOf(app.client.login({ email, password: goodPassword }))).toMatchObject({
      code: 'auth.invalid_credentials',
    });
    await eventually(async () =>
      expect(await keysOf('session.revoked')).toContain(String(decodeJwt(session.token)['sid'])),
    );
    expect(await keysOf('user.sign_in_method_added')).not.toContain(id);
  });

  it('goes to who proves it, from one who came by facebook too', async () => {
    const stranger = await app.social.addUser();
    const { user: theirs } = await app.signIn('facebook', stranger);
    const token = await app.tokenOf('facebook', stranger);
    const { user } = await app.signIn('google', stranger);
    expect(user).toMatchObject({ id: theirs?.id, emailVerified: true, providers: ['google'] });
    const late = app.client.socialLogin({ provider: 'facebook', token });
    expect(await refusalOf(late)).toMatchObject({ code: 'auth.facebook_failed' });
    expect(await refusalOf(app.signIn('facebook', stranger))).toMatchObject(taken);
  });

  it('waits while a new password is on its way', async () => {
    const { id, email } = await registered(app);
    const person = await app.social.addUser({ email });
    await app.query('UPDATE users SET password_changing_since = now() WHERE id = $1', [id]);
    expect(await refusalOf(app.signIn('google', person))).toMatchObject({ status: 503 });
    await app.query('UPDATE users SET password_changing_since = NULL WHERE id = $1', [id]);
    await expect(app.signIn('google', person)).resolves.toMatchObject({ user: { id } });
  });
});

describe('many at once', () => {
  it('64 sign-ins of one person make one account', async () => {
    const person = await app.social.addUser();
    const tokens: string[] = [];
    // A token lives for a minute: on a slow machine fewer of them are good at once.
    const end = performance.now() + 15_000;
    while (tokens.length < 64 && (tokens.length < 4 || performance.now() < end))
      tokens.push(await app.tokenOf('google', person));
    let busy = 0;
    /** Keycloak may be too busy for all of them at once: that is answered with 503, which uses no token up. */
    const signIn = (token: string) =>
      eventually(() =>
        app.client
          .socialLogin({ provider: 'google', token })
          .catch((refusal: { readonly status?: number }) => {
            if (refusal.status !== 503) return refusal as never;
            busy += 1;
            throw refusal;
          }),
      );
    const answers = await Promise.all(tokens.map(signIn));
    expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1);
    const told = answers.filter(({ created }) => created).length;
    // Who made it may have been the one that was told to come later.
    expect(busy === 0 ? told : Math.max(told, 1)).toBe(1);
    const rows = await app.query('SELECT 1 FROM users WHERE email_normalised = $1', [person.email]);
    expect(rows).toHaveLength(1);
  }, 120_000);

  it('64 exchanges of one token open one session', async () => {
    const token = await app.tokenOf('apple', await app.social.addUser());
    const exchange = () => app.client.socialLogin({ provider: 'apple', token });
    const answers = await Promise.allSettled(Array.from({ length: 64 }, exchange));
    const good = answers.filter(({ status }) => status === 'fulfilled');
    expect(good).toHaveLength(1);
    const bad = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { readonly code?: string }).code] : [],
    );
    // Whoever found Keycloak too busy did not learn that the token is used up.
    const busy = 'service.unavailable';
    expect([...new Set(bad)].filter((code) => code !== busy)).toEqual(['auth.apple_failed']);
    await eventually(async () => expect((await refusalOf(exchange())).code).toBe('auth.apple_failed'));
  });
});

describe('beside a registration', () => {
  it('by password, the one who is signing in keeps the address', async () => {
    const person = await app.social.addUser();
    const token = await app.tokenOf('google', person);
    const form = registrationForm(person.email ?? '');
    expect(await refusalOf(app.client.register(form))).toMatchObject(taken);
    const { user } = await app.client.socialLogin({ provider: 'google', token });
    expect(user).toMatchObject({ email: person.email, providers: ['google'] });
  });

  it('a sign-in given up long ago is in nobody’s way', async () => {
    const person = await app.social.addUser();
    await app.tokenOf('google', person);
    setClockAhead(12 * 60_000);
    const { user } = await app.client.register(registrationForm(person.email ?? ''));
    setClockRight();
    expect(user).toMatchObject({ email: person.email, hasPassword: true });
  });

  it('that stopped half-way, the sign-in finishes and takes it', async () => {
    const { id, email } = await registered(app);
    await app.query(`UPDATE users SET status = 'creating', keycloak_id = NULL WHERE id = $1`, [id]);
    const person = await app.social.addUser({ email, firstName: 'Grace' });
    const { user } = await app.signIn('google', person);
    expect(user).toMatchObject({ id, firstName: 'Grace', emailVerified: true, hasPassword: false });
  });
});
