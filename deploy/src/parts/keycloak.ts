import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { tools } from '../preflight.ts';
import { httpAnswers } from '../ready.ts';
import { run } from '../shell.ts';
import type { Settings } from '../settings.ts';
import { maven } from './maven.ts';
import type { Part } from './part.ts';

const version = '26.7.4';
const buildOptions = [
  '--db=postgres',
  '--http-relative-path=/idp',
  '--health-enabled=true',
  '--features-disabled=organization,ciba,par,device-flow,kerberos',
];
const distributionOf = ({ locations }: Settings): string => join(locations.cache, `keycloak-${version}-2`);

export const keycloak: Part = {
  name: 'keycloak',
  after: ['postgres'],
  startWithinMs: 300_000,
  tools: (settings) => [
    { ...tools.java, forPart: 'keycloak' },
    ...(existsSync(distributionOf(settings)) ? [] : [{ ...tools.maven, forPart: 'keycloak' } as const]),
  ],
  prepare: async (settings, step) =>
    void (await cachedFolder(distributionOf(settings), async (unfinished) => {
      step.note('downloading (160 MB)');
      const options = [
        `-DoutputDirectory=${unfinished}`,
        `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`,
      ];
      await maven('dependency:unpack', [], options);
      const unpacked = join(unfinished, `keycloak-${version}`);
      step.note('building');
      await run('bash', [join(unpacked, 'bin/kc.sh'), 'build', ...buildOptions]);
      step.note('ready to start');
    })),
  launch: async (settings) => ({
    program: 'java',
    args: [...jvmOptions(home(settings)), 'start', '--optimized', '--import-realm'],
    cwd: settings.locations.state,
    env: { ...process.env, ...environment(settings) },
  }),
  ready: ({ keycloak: { url, realm } }) => httpAnswers(`${url}/realms/${realm}`),
};

/** A home of this stack: the distribution by links, its own `data` with the realm to import. */
function home(settings: Settings): string {
  const folder = join(settings.locations.state, 'keycloak');
  const distribution = join(distributionOf(settings), `keycloak-${version}`);
  const realm = join(settings.locations.repository, 'deploy/keycloak');
  mkdirSync(join(folder, 'data/import'), { recursive: true });
  mkdirSync(join(folder, 'data/password-blacklists'), { recursive: true });
  for (const name of ['bin', 'conf', 'lib', 'providers', 'themes']) {
    rmSync(join(folder, name), { force: true });
    symlinkSync(join(distribution, name), join(folder, name));
  }
  copyFileSync(join(realm, 'headshots-realm.json'), join(folder, 'data/import/headshots-realm.json'));
  copyFileSync(join(realm, 'common.txt'), join(folder, 'data/password-blacklists/common.txt'));
  return folder;
}

/** What `kc.sh` passes, with a small heap and the serial collector. */
const jvmOptions = (folder: string): readonly string[] => [
  '-Xms64m',
  '-Xmx320m',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  ...['util', 'util.concurrent', 'security', 'lang'].map(
    (name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`,
  ),
  `-Dkc.home.dir=${folder}`,
  `-Djboss.server.config.dir=${folder}/conf`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dquarkus-log-max-startup-records=10000',
  '-cp',
  `${folder}/lib/quarkus-run.jar`,
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
];

const environment = ({
  ports,
  postgres,
  keycloak: { admin, password },
  secrets,
  publicUrl,
}: Settings): Record<string, string> => {
  const { hostname, port } = new URL(postgres.adminUrl);
  return {
    KC_DB_URL: `jdbc:postgresql://${hostname}:${port || 5432}/keycloak?logServerErrorDetail=false`,
    KC_DB_USERNAME: 'keycloak',
    KC_DB_PASSWORD: secrets.databasePasswords.keycloak,
    KC_DB_POOL_MAX_SIZE: '10',
    KC_HTTP_ENABLED: 'true',
    KC_HTTP_HOST: '127.0.0.1',
    KC_HTTP_PORT: String(ports.keycloak),
    KC_HTTP_MANAGEMENT_PORT: String(ports.keycloakManagement),
    KC_HOSTNAME_STRICT: 'false',
    KC_PROXY_HEADERS: 'xforwarded',
    KC_CACHE: 'local',
    // Its warnings about passwords and new users name the address.
    KC_LOG_LEVEL: 'warn,org.keycloak.exportimport:info,org.keycloak.services.resources.admin:error',
    // Otherwise it refuses a right password while it still notes the last one (ADR 0102).
    KC_SPI_BRUTE_FORCE_PROTECTOR__DEFAULT_BRUTE_FORCE_DETECTOR__ALLOW_CONCURRENT_REQUESTS: 'true',
    KC_BOOTSTRAP_ADMIN_USERNAME: admin,
    KC_BOOTSTRAP_ADMIN_PASSWORD: password,
    IDENTITY_LOGIN_SECRET: secrets.loginClientSecret,
    IDENTITY_ADMIN_SECRET: secrets.adminClientSecret,
    PUBLIC_URL: publicUrl,
  };
};
