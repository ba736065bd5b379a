import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { tools } from '../preflight.ts';
import { httpAnswers } from '../ready.ts';
import { run } from '../../../deploy/src/shell.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { keycloakLaunch, type KeycloakServer } from '../../../deploy/src/parts/keycloak-server.ts';
import { maven } from './maven.ts';
import type { Part } from './part.ts';

const version = '26.7.5';
const buildOptions = [
  '--db=postgres',
  '--http-relative-path=/idp',
  '--health-enabled=true',
  '--features-disabled=organization,ciba,par,device-flow,kerberos',
];
const distributionOf = ({ locations }: Pick<Settings, 'locations'>): string =>
  join(locations.cache, `keycloak-${version}-2`);
export const keycloakDistribution = (settings: Pick<Settings, 'locations'>): string =>
  join(distributionOf(settings), `keycloak-${version}`);

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
  launch: async (settings) => keycloakLaunch(serverOf(settings)),
  ready: ({ keycloak: { url, realm } }) => httpAnswers(`${url}/realms/${realm}`),
};

function serverOf(settings: Settings): KeycloakServer {
  const { ports, postgres, secrets, locations, keycloak: account } = settings;
  return {
    distribution: keycloakDistribution(settings),
    folder: locations.state,
    realmFolder: join(locations.repository, 'deploy/keycloak'),
    database: new URL(postgres.databaseUrl('keycloak')),
    listens: '127.0.0.1',
    port: ports.keycloak,
    managementPort: ports.keycloakManagement,
    admin: account.admin,
    adminPassword: account.password,
    realmValues: {
      IDENTITY_LOGIN_SECRET: secrets.loginClientSecret,
      IDENTITY_ADMIN_SECRET: secrets.adminClientSecret,
      PUBLIC_URL: settings.publicUrl,
    },
  };
}
