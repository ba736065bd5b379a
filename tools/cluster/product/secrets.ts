import { readFileSync } from 'node:fs';
import { secretsOf, serviceMap } from '../../../deploy/src/chart/service-map.ts';
import { serviceEnvironment } from '../../../deploy/src/service-environment.ts';
import { services, type ServiceName } from '../../../deploy/src/service-names.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import type { KubernetesObject } from '../../../deploy/src/cluster/kubernetes-api.ts';

export function secretsOfRelease(settings: Settings, machine: string): readonly KubernetesObject[] {
  const { postgres, keycloak, s3, secrets } = settings;
  const own = services.map((name) => [name, ofService(name, settings)] as const);
  const others = {
    'bookkeeping-database': { BOOKKEEPING_DATABASE_URL: postgres.databaseUrl('orders', 'bookkeeping') },
    provision: {
      POSTGRES_ADMIN_URL: postgres.adminUrl,
      KEYCLOAK_DATABASE_URL: postgres.databaseUrl('keycloak'),
      KEYCLOAK_ADMIN: keycloak.admin,
      KEYCLOAK_ADMIN_PASSWORD: keycloak.password,
      MINIO_ROOT_USER: s3.rootUser,
      MINIO_ROOT_PASSWORD: s3.rootPassword,
    },
  };
  const all = [...own, ...Object.entries(others)];
  return all.map(([name, data]) =>
    secret(
      name,
      name === 'identity'
        ? { ...data, 'session-keys.json': readFileSync(secrets.sessionKeysFile, 'utf8') }
        : data,
      machine,
    ),
  );
}

function ofService(name: ServiceName, settings: Settings): Readonly<Record<string, string>> {
  const environment = serviceEnvironment(name, settings, 'production');
  const entry = serviceMap()[name];
  const wanted = secretsOf({ ...entry, files: {} });
  return Object.fromEntries(
    wanted.flatMap((key) => (environment[key] === undefined ? [] : [[key, environment[key]] as const])),
  );
}

interface Secret extends KubernetesObject {
  readonly stringData: Readonly<Record<string, string>>;
}

/** The launcher's own addresses are of the loopback. */
const secret = (name: string, data: Readonly<Record<string, string>>, machine: string): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData: Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, value.replaceAll('127.0.0.1', machine)]),
  ),
});
