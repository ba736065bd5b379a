import type { AppleKey } from './apple-secret.ts';

const socialProviders = ['google', 'facebook', 'apple'] as const;
type SocialProvider = (typeof socialProviders)[number];

export interface SocialSettings {
  readonly providers: readonly string[];
  /** A second realm plays the providers: nobody outside is asked. */
  readonly demo: boolean;
  /** Signs the secrets of our client at Apple; undefined while Apple is off or played. */
  readonly appleKey: AppleKey | undefined;
  readonly realmValues: Readonly<Record<string, string>>;
}

interface Addresses {
  readonly publicUrl: string;
  readonly keycloakUrl: string;
  readonly demoSecret: string;
}

export const demoRealm = 'demo-provider';

const changeable = ['ISSUER', 'AUTHORIZATION_URL', 'TOKEN_URL', 'JWKS_URL', 'SCOPE'] as const;

/**
 * SOCIAL_PROVIDERS names the providers, each with NAME_CLIENT_ID and NAME_CLIENT_SECRET, Apple with the key that its
 * secrets are signed by; SOCIAL_DEMO=1 plays them.
 * @throws Error naming a provider nobody knows or a variable that is missing
 */
export function socialFrom(env: NodeJS.ProcessEnv, addresses: Addresses): SocialSettings {
  const demo = env['SOCIAL_DEMO'] === '1';
  const names = (env['SOCIAL_PROVIDERS'] ?? (demo ? socialProviders.join(',') : ''))
    .split(',')
    .flatMap((name) => name.trim() || []);
  const providers = names.map(known);
  const values = providers.flatMap((name) => (demo ? played(name, addresses) : real(name, env)));
  return {
    providers,
    demo,
    appleKey: providers.includes('apple') && !demo ? appleKeyFrom(env) : undefined,
    realmValues: {
      ...Object.fromEntries(values),
      ...(demo ? { SOCIAL_DEMO_SECRET: addresses.demoSecret } : {}),
    },
  };
}

function known(name: string): SocialProvider {
  const provider = socialProviders.find((one) => one === name);
  if (provider) return provider;
  throw new Error(`SOCIAL_PROVIDERS names ${name}; there are ${socialProviders.join(', ')}.`);
}

type Values = readonly (readonly [string, string])[];

function real(name: SocialProvider, env: NodeJS.ProcessEnv): Values {
  const prefix = name.toUpperCase();
  const keys = name === 'apple' ? ['CLIENT_ID'] : ['CLIENT_ID', 'CLIENT_SECRET'];
  const client = keys.map((key): [string, string] => [`${prefix}_${key}`, needed(name, key, env)]);
  const given = changeable.flatMap((key): Values => {
    const value = env[`${prefix}_${key}`];
    return value ? [[`${prefix}_${key}`, value]] : [];
  });
  return [[`${prefix}_ENABLED`, 'true'], ...client, ...given];
}

const appleKeyFrom = (env: NodeJS.ProcessEnv): AppleKey => ({
  clientId: needed('apple', 'CLIENT_ID', env),
  teamId: needed('apple', 'TEAM_ID', env),
  keyId: needed('apple', 'KEY_ID', env),
  keyFile: needed('apple', 'PRIVATE_KEY_FILE', env),
});

function needed(name: SocialProvider, key: string, env: NodeJS.ProcessEnv): string {
  const variable = `${name.toUpperCase()}_${key}`;
  const value = env[variable];
  if (!value) throw new Error(`SOCIAL_PROVIDERS names ${name}, which needs ${variable}.`);
  return value;
}

/** The browser goes to the public address, Keycloak asks itself at its own. */
function played(name: SocialProvider, { publicUrl, keycloakUrl, demoSecret }: Addresses): Values {
  const prefix = name.toUpperCase();
  const outside = `${publicUrl}/idp/realms/${demoRealm}`;
  const inside = `${keycloakUrl}/realms/${demoRealm}/protocol/openid-connect`;
  const mode = name === 'apple' ? '?response_mode=form_post' : '';
  return [
    [`${prefix}_ENABLED`, 'true'],
    ...(name === 'facebook' ? ([['FACEBOOK_PROVIDER', 'oidc']] as const) : []),
    [`${prefix}_CLIENT_ID`, 'headshots'],
    [`${prefix}_CLIENT_SECRET`, demoSecret],
    [`${prefix}_ISSUER`, outside],
    [`${prefix}_AUTHORIZATION_URL`, `${outside}/protocol/openid-connect/auth${mode}`],
    [`${prefix}_TOKEN_URL`, `${inside}/token`],
    [`${prefix}_JWKS_URL`, `${inside}/certs`],
    [`${prefix}_SCOPE`, 'openid email profile'],
  ];
}
