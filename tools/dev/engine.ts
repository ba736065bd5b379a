import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { neededTools } from './infra.ts';
import { parts } from './parts/index.ts';
import { missingTools } from './preflight.ts';
import type { Progress } from './progress.ts';
import { provisionStorage } from '../../deploy/src/provision/buckets.ts';
import { createDatabases } from '../../deploy/src/provision/databases.ts';
import { addDeskAccount } from './desk-account.ts';
import { containerKeycloakUrl, provisionRealms } from '../../deploy/src/provision/realms.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { lastLines, run, tryRun } from '../../deploy/src/shell.ts';

export type Servers = 'native' | 'containers';

/**
 * How the servers run: as processes wherever the tools are there or nothing has to be made any more, in containers where only
 * an engine is. HEADSHOTS_ENGINE (`native`, `docker`) decides otherwise; a stack that was begun in containers goes on in them.
 * @throws Error for another value, and for an engine that was asked for and does not answer
 */
export async function chooseServers(
  settings: Settings,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Servers> {
  const asked = env['HEADSHOTS_ENGINE'] ?? '';
  if (asked === 'native') return 'native';
  if (!['', 'docker'].includes(asked))
    throw new Error(`HEADSHOTS_ENGINE is ${asked}; it may be native, docker, or left out.`);
  if (
    asked === '' &&
    !existsSync(markOf(settings)) &&
    (await missingTools(neededTools(settings))).length === 0
  )
    return 'native';
  if (await engineAnswers()) return 'containers';
  if (asked === 'docker')
    throw new Error('HEADSHOTS_ENGINE=docker, and `docker info` or `docker compose version` fails.');
  return 'native';
}

const engineAnswers = async (): Promise<boolean> =>
  (await tryRun('docker', ['info'])).code === 0 &&
  (await tryRun('docker', ['compose', 'version'])).code === 0;

export const composeFiles: readonly string[] = ['docker-compose.dev.yml'];

/** Gets the images that are not there. @throws Error naming the one that cannot be had, and the way without containers */
export async function pullImages(
  settings: Settings,
  progress: Progress,
  files: readonly string[] = composeFiles,
): Promise<void> {
  const images = imagesOf(settings, process.env, files);
  await progress.stepIfSlow('containers', 'images are there', async () => {
    for (const image of images) {
      if ((await tryRun('docker', ['image', 'inspect', image])).code === 0) continue;
      const { code, output } = await tryRun('docker', ['pull', image]);
      if (code !== 0) throw new Error(pullComplaint(image, output));
    }
  });
}

const pullComplaint = (image: string, output: string): string =>
  [
    `The image ${image} cannot be pulled:`,
    ...lastLines(output, 3)
      .split('\n')
      .map((line) => `  ${line}`),
    '  Without containers: HEADSHOTS_ENGINE=native make up. It needs Go, Java 17 or later and Maven until what they make is in the cache.',
    '  Or load that image by hand (`docker load`), or name a server that runs (tools/dev/README.md, "Settings").',
  ].join('\n');

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly image?: string }>>;
}

export function imagesOf(
  settings: Settings,
  env: NodeJS.ProcessEnv = process.env,
  files: readonly string[] = composeFiles,
): readonly string[] {
  const { repository } = settings.locations;
  // Tags of compose (`!override`) are not asked for here.
  const read = (file: string): ComposeFile =>
    parse(readFileSync(join(repository, file), 'utf8'), { logLevel: 'error' }) as ComposeFile;
  const images = Object.assign(
    {},
    ...files.map((file) =>
      Object.fromEntries(
        Object.entries(read(file).services).flatMap(([name, { image }]) => (image ? [[name, image]] : [])),
      ),
    ),
  ) as Readonly<Record<string, string>>;
  return containerNames(settings).map((name) =>
    (images[name] ?? '').replaceAll(
      /\$\{(\w+):-([^}]*)\}/g,
      (_written, variable: string, otherwise: string) => env[variable] || otherwise,
    ),
  );
}

const composeFile = ({ locations }: Settings): string => join(locations.repository, 'docker-compose.dev.yml');
const markOf = ({ locations }: Settings): string => join(locations.state, 'containers');

export async function startContainers(settings: Settings, progress: Progress): Promise<void> {
  writeFileSync(markOf(settings), '');
  const wanted = containerNames(settings);
  await pullImages(settings, progress);
  await progress.step('containers', 'starting', async () => {
    if (wanted.includes('postgres')) await compose(settings, ['up', '--detach', '--wait', 'postgres']);
    await createDatabases(settings);
    await compose(settings, ['up', '--detach', '--wait', ...wanted]);
    await Promise.all([provisionStorage(settings), provisionRealms(settings, containerKeycloakUrl)]);
    await addDeskAccount(settings);
  });
}

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
  // As long as there is data in them, the next start finds it there.
  if (withData) rmSync(markOf(settings));
}

function compose(settings: Settings, args: readonly string[]): Promise<string> {
  const file = composeFile(settings);
  const project = `headshots-${settings.ports.gateway}`;
  const env = { ...process.env, ...composeVariables(settings) };
  return run('docker', ['compose', '--file', file, '--project-name', project, ...args], { env });
}

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
