import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../launch.ts';

export interface KeycloakServer {
  readonly distribution: string;
  readonly folder: string;
  readonly realmFolder: string;
  readonly database: URL;
  readonly listens: string;
  readonly port: number;
  readonly managementPort: number;
  readonly admin: string;
  readonly adminPassword: string;
  /** What the realm file asks for; without it the realm is made by somebody else. */
  readonly realmValues?: Readonly<Record<string, string>>;
}

export function keycloakLaunch(server: KeycloakServer): Launch {
  const home = homeOf(server);
  return {
    program: 'java',
    args: [
      ...jvmOptions(home),
      ...['start', '--optimized'],
      ...(server.realmValues ? ['--import-realm'] : []),
    ],
    cwd: server.folder,
    // Its home is the same for every version.
    build: server.distribution,
    env: { ...process.env, ...environment(server), ...server.realmValues },
  };
}

function homeOf({ distribution, folder, realmFolder }: KeycloakServer): string {
  const home = join(folder, 'keycloak');
  mkdirSync(join(home, 'data/import'), { recursive: true });
  mkdirSync(join(home, 'data/password-blacklists'), { recursive: true });
  for (const name of ['bin', 'conf', 'lib', 'providers', 'themes']) {
    rmSync(join(home, name), { force: true });
    symlinkSync(join(distribution, name), join(home, name));
  }
  copyFileSync(join(realmFolder, 'headshots-realm.json'), join(home, 'data/import/headshots-realm.json'));
  copyFileSync(join(realmFolder, 'common.txt'), join(home, 'data/password-blacklists/common.txt'));
  return home;
}

/** What `kc.sh` passes, with a small heap and the serial collector. */
const jvmOptions = (home: string): readonly string[] => [
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
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${home}/conf`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dquarkus-log-max-startup-records=10000',
  '-cp',
  `${home}/lib/quarkus-run.jar`,
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
];

const environment = (server: KeycloakServer): Record<string, string> => {
  const { database, listens, port, managementPort, admin, adminPassword } = server;
  const name = database.pathname.slice(1);
  return {
    KC_DB_URL: `jdbc:postgresql://${database.hostname}:${database.port || 5432}/${name}?logServerErrorDetail=false`,
    KC_DB_USERNAME: decodeURIComponent(database.username),
    KC_DB_PASSWORD: decodeURIComponent(database.password),
    KC_DB_POOL_MAX_SIZE: '10',
    KC_HTTP_ENABLED: 'true',
    KC_HTTP_HOST: listens,
    KC_HTTP_PORT: String(port),
    KC_HTTP_MANAGEMENT_PORT: String(managementPort),
    KC_HOSTNAME_STRICT: 'false',
    KC_PROXY_HEADERS: 'xforwarded',
    KC_CACHE: 'local',
    // Its warnings about passwords and new users name the address.
    KC_LOG_LEVEL: 'warn,org.keycloak.exportimport:info,org.keycloak.services.resources.admin:error',
    // Otherwise it refuses a right password while it still notes the last one (ADR 0102).
    KC_SPI_BRUTE_FORCE_PROTECTOR__DEFAULT_BRUTE_FORCE_DETECTOR__ALLOW_CONCURRENT_REQUESTS: 'true',
    // By default one of 10,000 good passwords is taken for a common one.
    KC_SPI_PASSWORD_POLICY__PASSWORD_BLACKLIST__FALSE_POSITIVE_PROBABILITY: '0.000000001',
    KC_BOOTSTRAP_ADMIN_USERNAME: admin,
    KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
  };
};
