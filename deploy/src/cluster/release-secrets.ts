import { readFileSync } from 'node:fs';
import { embeddedMap, type EmbeddedServer } from '../chart/embedded-map.ts';
import { secretsOf, serviceMap } from '../chart/service-map.ts';
import { serviceEnvironment } from '../service-environment.ts';
import { services, type ServiceName } from '../service-names.ts';
import type { Settings } from '../settings.ts';

export type SecretData = Readonly<Record<string, string>>;

export function releaseSecrets(settings: Settings): Readonly<Record<string, SecretData>> {
  const { postgres, secrets } = settings;
  const administrator = {
    POSTGRES_ADMIN_URL: postgres.adminUrl,
    KEYCLOAK_DATABASE_URL: postgres.databaseUrl('keycloak'),
    KEYCLOAK_ADMIN_PASSWORD: secrets.keycloakPassword,
    MINIO_ROOT_USER: 'headshots',
    MINIO_ROOT_PASSWORD: secrets.minioPassword,
  };
  const ofServers: SecretData = { ...administrator, POSTGRES_PASSWORD: secrets.postgresPassword };
  const servers = Object.entries(embeddedMap()).filter(([, entry]) => entry.secrets.length > 0);
  return {
    ...Object.fromEntries(services.map((name) => [name, ofService(name, settings)])),
    ...Object.fromEntries(
      servers.map(([name, entry]) => [name as EmbeddedServer, chosen(ofServers, entry.secrets)]),
    ),
    provision: administrator,
    books: { BOOKKEEPING_DATABASE_URL: postgres.databaseUrl('orders', 'bookkeeping') },
  };
}

function ofService(name: ServiceName, settings: Settings): SecretData {
  const entry = serviceMap()[name];
  const env = serviceEnvironment(name, settings, 'production') as SecretData;
  const needed = entry.secrets.filter((variable) => !(variable in entry.files));
  const keys = Object.entries(entry.files).map(([variable, key]) => [
    key,
    readFileSync(env[variable] ?? '', 'utf8'),
  ]);
  const known = secretsOf(entry).filter((variable) => needed.includes(variable));
  return { ...chosen(ofStore(name, settings, env), known), ...Object.fromEntries(keys) };
}

const ofStore = (name: ServiceName, { secrets }: Settings, env: SecretData): SecretData =>
  name === 'media' || name === 'generation'
    ? { ...env, S3_ACCESS_KEY: name, S3_SECRET_KEY: secrets.storagePasswords[name] }
    : env;

/** @throws Error when one is missing */
const chosen = (all: SecretData, names: readonly string[]): SecretData =>
  Object.fromEntries(
    names.map((name) => {
      const value = all[name];
      if (!value) throw new Error(`Nobody makes ${name}.`);
      return [name, value];
    }),
  );
