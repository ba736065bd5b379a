import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { answerOf, as, dataOf, newKey, type Schemas } from '../../deploy/src/api/public-api.ts';
import { portraits, selfie } from './support/selfies.ts';
import { Customer } from './support/customer.ts';
import { keycloakSessions, newProviderUser, rotateRealmKeys } from './support/provider.ts';
import { launchBrowser, SocialVisitor } from './support/social-visitor.ts';
import { api, mailbox } from './support/stack.ts';

describe('signing in at a provider, in a browser, on one origin', () => {
  let browser: Browser;
  let visitor: SocialVisitor;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    visitor = await SocialVisitor.arrive(browser);
  });
  afterEach(() => visitor?.close());

  const userOf = async (token: string): Promise<Schemas['User']> =>
    (await dataOf(api.GET('/auth/user', as(token)))).user;

  it('lists the providers that are switched on', async () => {
    const { providers } = await dataOf(api.GET('/config'));
    expect(providers).toEqual(['google', 'facebook', 'apple']);
  });

  it.each(['Google', 'Apple', 'Facebook'] as const)('works with %s', async (provider) => {
    const person = await newProviderUser();
    await visitor.signIn(provider, person);
    await visitor.page.getByRole('button', { name: 'Agree and continue' }).waitFor();
    const user = await userOf(await visitor.token());
    expect(user).toMatchObject({
      email: person.email,
      emailVerified: provider !== 'Facebook',
      providers: [provider.toLowerCase()],
      termsAccepted: false,
    });
    expect(await keycloakSessions(person.email)).toEqual([]);
  });

  it('keeps nothing of Keycloak in the browser and asks no other origin', async () => {
    await visitor.signIn('Google', await newProviderUser());
    const address = new URL(visitor.page.url());
    expect([address.hash, address.searchParams.get('code'), address.searchParams.get('state')]).toEqual([
      '',
      null,
      null,
    ]);
    const stored = await visitor.stored();
    const token = await visitor.token();
    const otherTokens = (stored.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []).filter((found) => found !== token);
    expect(otherTokens).toEqual([]);
    const origins = new Set(
      visitor.asked.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin),
    );
    expect([...origins]).toEqual([api.origin]);
  });

  it('asks for the terms before the first photo', async () => {
    await visitor.signIn('Google', await newProviderUser());
    const token = await visitor.token();
    const { consentVersions } = await dataOf(api.GET('/config'));
    const upload = async () => {
      const body = await selfie(portraits.hopper, consentVersions.face);
      return answerOf(api.POST('/photos', { ...as(token), params: { header: newKey() }, body }));
    };
    expect(await upload()).toMatchObject({ status: 403, code: 'auth.terms_required' });
    await visitor.page.locator('input[name=agreeToTerms]').check();
    await visitor.page.getByRole('button', { name: 'Agree and continue' }).click();
    await visitor.page.waitForURL('**/dashboard');
    expect((await userOf(token)).termsAccepted).toBe(true);
    expect((await upload()).status).toBe(201);
  });

  it('finds the account of a verified address, and tells its owner', async () => {
    const customer = await Customer.arrive(api, mailbox);
    await visitor.signIn('Google', await newProviderUser(customer.email));
    const [known, entered] = await Promise.all([userOf(customer.token), userOf(await visitor.token())]);
    expect(entered).toMatchObject({ id: known.id, providers: ['google'], termsAccepted: true });
    await customer.mails(2);
  });

  it('says so when Facebook brings an address that has an account', async () => {
    const customer = await Customer.arrive(api, mailbox);
    await visitor.signIn('Facebook', await newProviderUser(customer.email));
    await visitor.page.getByText('An account with this email already exists.').waitFor();
    await expect(visitor.token()).rejects.toThrow('nobody is signed in');
  });

  it('goes on when the keys of the realm have changed', async () => {
    const person = await newProviderUser();
    await visitor.signIn('Google', person);
    const token = await visitor.token();
    await rotateRealmKeys();
    const later = await SocialVisitor.arrive(browser);
    try {
      await later.signIn('Google', person);
      expect((await userOf(await later.token())).id).toBe((await userOf(token)).id);
    } finally {
      await later.close();
    }
  });
});
