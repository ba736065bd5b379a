import { identityApp, type IdentityApp } from './identity-app.ts';
import { SocialBrowser } from './social-browser.ts';
import {
  providers,
  socialProvider,
  type Provider,
  type ProviderUser,
  type SocialProvider,
} from './social-provider.ts';

export interface SocialApp extends IdentityApp {
  readonly social: SocialProvider;
  /** A fresh access token, as the web application gets it after the provider's page. */
  tokenOf(provider: Provider, user: ProviderUser): Promise<string>;
  /** The whole way: the provider's page, then the exchange. */
  signIn(provider: Provider, user: ProviderUser): ReturnType<IdentityApp['client']['socialLogin']>;
}

/** The service with a realm whose three providers are played by another realm. */
export async function socialApp(settings: Readonly<Record<string, string>> = {}): Promise<SocialApp> {
  const social = await socialProvider();
  const env = { PUBLIC_URL: social.publicUrl, SOCIAL_PROVIDERS: providers.join(','), ...settings };
  const app = await identityApp(env, social.realm);
  const tokenOf = async (provider: Provider, user: ProviderUser): Promise<string> =>
    (await new SocialBrowser(social).signIn(provider, user)).access_token;
  return {
    ...app,
    social,
    tokenOf,
    signIn: async (provider, user) =>
      app.client.socialLogin({ provider, token: await tokenOf(provider, user), language: 'de' }),
  };
}

/** The directory's users with this address. */
export async function directoryUsers(
  { realm }: IdentityApp,
  email: string,
): Promise<readonly { readonly id: string; readonly username: string }[]> {
  return (await realm.admin('GET', `/users?email=${encodeURIComponent(email)}&exact=true`)) as [];
}
