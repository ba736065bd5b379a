/** Companies people may sign in with. */
export const socialProviders = ['google', 'facebook', 'apple'] as const;
type SocialProvider = (typeof socialProviders)[number];

export interface SocialSettings {
  readonly providers: readonly string[];
  /** A second realm plays the providers: nobody outside is asked. */
  readonly demo: boolean;
  /** Placeholders of the realm files. */
  readonly realmValues: Readonly<Record<string, string>>;
}

interface Addresses {
  readonly publicUrl: string;
  readonly keycloakUrl: string;
  readonly demoSecret: string;
}

export const demoRealm = 'demo-provider';

/** Placeholders of the realm file beyond those that SOCIAL_PROVIDERS sets. */
const changeable = ['PROVIDER', 'ISSUER', 'AUTHORIZATION_URL', 'TOKEN_URL', 'JWKS_URL', 'SCOPE'] as const;

/**
 * SOCIAL_PROVIDERS names the providers, each with NAME_CLIENT_ID and NAME_CLIENT_SECRET; SOCIAL_DEMO=1 plays them.
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
  const needed = ['CLIENT_ID', 'CLIENT_SECRET'].map((key): [string, string] => {
    const value = env[`${prefix}_${key}`];
    if (!value) throw new Error(`SOCIAL_PROVIDERS names ${name}, which needs ${prefix}_${key}.`);
    return [`${prefix}_${key}`, value];
  });
  const given = changeable.flatMap((key): Values => {
    const value = env[`${prefix}_${key}`];
    return value ? [[`${prefix}_${key}`, value]] : [];
  });
  return [[`${prefix}_ENABLED`, 'true'], ...needed, ...given];
}

/** The browser goes to the public address, Keycloak asks itself at its own. */
function played(name: SocialProvider, { publicUrl, keycloakUrl, demoSecret }: Addresses): Values {
  const prefix = name.toUpperCase();
  const outside = `${publicUrl}/idp/realms/${demoRealm}`;
  const inside = `${keycloakUrl}/realms/${demoRealm}/protocol/openid-connect`;
  return [
    [`${prefix}_ENABLED`, 'true'],
    [`${prefix}_PROVIDER`, 'oidc'],
    [`${prefix}_CLIENT_ID`, 'headshots'],
    [`${prefix}_CLIENT_SECRET`, demoSecret],
    [`${prefix}_ISSUER`, outside],
    [`${prefix}_AUTHORIZATION_URL`, `${outside}/protocol/openid-connect/auth`],
    [`${prefix}_TOKEN_URL`, `${inside}/token`],
    [`${prefix}_JWKS_URL`, `${inside}/certs`],
    [`${prefix}_SCOPE`, 'openid email profile'],
  ];
}
