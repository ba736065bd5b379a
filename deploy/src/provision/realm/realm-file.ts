import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Flow {
  readonly alias: string;
  readonly description: string;
  readonly providerId: string;
  /** False for a flow in another. */
  readonly topLevel: boolean;
  readonly authenticationExecutions: readonly {
    readonly authenticator?: string;
    /** A flow in this one. */
    readonly flowAlias?: string;
    readonly requirement: string;
  }[];
}

interface ProtocolMapper {
  readonly name: string;
}

export interface RealmFile {
  readonly realm: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly authenticationFlows?: readonly Flow[];
  readonly clients?: readonly {
    readonly clientId: string;
    readonly protocolMappers?: readonly ProtocolMapper[];
  }[];
  readonly identityProviders?: readonly { readonly alias: string; readonly providerId: string }[];
  readonly identityProviderMappers?: readonly {
    readonly name: string;
    readonly identityProviderAlias: string;
  }[];
  readonly clientProfiles?: object;
  readonly clientPolicies?: object;
  readonly [other: string]: unknown;
}

export const originAttribute = 'headshots.file';

/** Placeholders of Keycloak's own, filled in when somebody signs in. */
const kept = new Set(['UUID']);

/**
 * Reads a realm and fills in `${NAME}` and `${NAME:default}`.
 * @throws Error naming the placeholder that has neither value nor default
 */
export function readRealm(path: string | URL, values: Readonly<Record<string, string>>): RealmFile {
  const text = readFileSync(path, 'utf8').replaceAll(
    /\$\{([A-Z][A-Z_]+)(?::([^}]*))?\}/g,
    (all, name: string, standard: string | undefined) => {
      const value = values[name] ?? standard;
      if (value !== undefined) return JSON.stringify(value).slice(1, -1);
      if (kept.has(name)) return all;
      throw new Error(`${String(path)} needs a value for ${name}.`);
    },
  );
  const realm = JSON.parse(text) as RealmFile;
  const origin = createHash('sha256').update(text).digest('hex');
  return { ...realm, attributes: { ...realm.attributes, [originAttribute]: origin } };
}
