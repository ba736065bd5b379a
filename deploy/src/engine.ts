import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from './parts/index.ts';
import type { Progress } from './progress.ts';
import { provisionStorage } from './provision/buckets.ts';
import { createDatabases } from './provision/databases.ts';
import { containerKeycloakUrl, provisionRealms } from './provision/realms.ts';
import type { Settings } from './settings.ts';
import { run, tryRun } from './shell.ts';

/** Whether a container engine answers. HEADSHOTS_ENGINE=native does without it. */
export async function engineAnswers(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  if (env['HEADSHOTS_ENGINE'] === 'native') return false;
  return (
    (await tryRun('docker', ['info'])).code === 0 &&
    (await tryRun('docker', ['compose', 'version'])).code === 0
  );
}

const markOf = ({ locations }: Settings): string => join(locations.state, 'containers');

/** Runs the parts as containers with the same ports and credentials. */
export async function startContainers(settings: Settings, progress: Progress): Promise<void> {
  writeFileSync(markOf(settings), '');
  const wanted = containerNames(settings);
  await progress.step('containers', 'starting', async () => {
    if (wanted.includes('postgres')) await compose(settings, ['up', '--detach', '--wait', 'postgres']);
    await createDatabases(settings);
    await compose(settings, ['up', '--detach', '--wait', ...wanted]);
    await Promise.all([provisionStorage(settings), provisionRealms(settings, containerKeycloakUrl)]);
  });
}

/** The parts that run as containers: all but those somebody else runs. */
export const containerNames = ({ external }: Settings): readonly string[] =>
  parts.map(({ name }) => name).filter((name) => !external.has(name));

/** Stops the containers this stack started, if it did. @param withData removes their volumes too */
export async function stopContainers(
  settings: Settings,
  progress: Progress,
  withData = false,
): Promise<void> {
  if (!existsSync(markOf(settings))) return;
  await progress.step('containers', 'stopping', () =>
    compose(settings, withData ? ['down', '--volumes'] : ['stop']),
  );
  rmSync(markOf(settings));
}

/** Runs `docker compose` for this stack. */
export function compose(settings: Settings, args: readonly string[]): Promise<string> {
  const file = join(settings.locations.repository, 'docker-compose.dev.yml');
  const project = `headshots-${settings.ports.gateway}`;
  const env = { ...process.env, ...composeVariables(settings) };
  return run('docker', ['compose', '--file', file, '--project-name', project, ...args], { env });
}

/** What docker-compose.dev.yml expects of the launcher; by hand its defaults apply. */
export function composeVariables({
  ports,
  secrets,
  s3,
  keycloak,
  publicUrl,
}: Settings): Record<string, string> {
  return {
    POSTGRES_PORT: String(ports.postgres),
    KAFKA_PORT: String(ports.kafka),
    KEYCLOAK_PORT: String(ports.keycloak),
    KEYCLOAK_MANAGEMENT_PORT: String(ports.keycloakManagement),
    MINIO_PORT: String(ports.minio),
    SMTP_PORT: String(ports.smtp),
    MAIL_PORT: String(ports.mail),
    POSTGRES_PASSWORD: secrets.postgresPassword,
    KEYCLOAK_DATABASE_PASSWORD: secrets.databasePasswords.keycloak,
    MINIO_USER: s3.rootUser,
    MINIO_PASSWORD: s3.rootPassword,
    KEYCLOAK_ADMIN: keycloak.admin,
    KEYCLOAK_PASSWORD: keycloak.password,
    LOGIN_SECRET: secrets.loginClientSecret,
    ADMIN_SECRET: secrets.adminClientSecret,
    PUBLIC_URL: publicUrl,
  };
}
