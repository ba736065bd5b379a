import { join } from 'node:path';
import { repository } from '../locations.ts';
import { services, type ServiceName } from '../service-names.ts';
import { nodeLayer, programsLayer, systemLayer, systemPackages, user } from './base.ts';
import type { ImageContext } from './context.ts';
import { below, type Entry } from './entry.ts';
import type { Image, Start } from './image.ts';
import type { Layer } from './layer.ts';
import { closureOf, readLock } from './lock.ts';
import { ownLayer, ownPackage, packagesLayer, root } from './stage.ts';

/** How an image is made, once what it holds is built. */
export type Recipe = (context: ImageContext) => Image;

/** Starts a program in a folder of the image. */
export const startIn = (folder: string, ...command: readonly string[]): Start => ({
  command,
  folder: `/${folder}`,
  env: { PATH: '/usr/local/bin:/usr/bin', NODE_ENV: 'production', HOME: '/tmp' },
  user,
});

/** What every image of a Node program stands on. */
export const nodeLayers = (context: ImageContext): readonly Layer[] => [
  systemLayer(context),
  nodeLayer(context),
];

const limiters = ['libsmartcols1', 'util-linux'];

/** All packages of Debian that are pinned. */
export const debianPackages = [...systemPackages, ...limiters].toSorted();

/** Media holds the programs that open photos by limits of the kernel (`services/media`), and sets them with this. */
const programs = (name: ServiceName, context: ImageContext): readonly Layer[] =>
  name === 'media'
    ? [
        programsLayer(
          context,
          limiters,
          /^(usr\/bin\/prlimit|usr\/bin\/unshare|usr\/lib\/[^/]+\/libsmartcols\.so\.[^/]*|usr\/share\/doc\/(util-linux|libsmartcols1)\/copyright)$/,
        ),
      ]
    : [];

const service =
  (name: ServiceName): Recipe =>
  (context) => {
    const folder = `services/${name}`;
    const closure = closureOf(readLock(), folder, context.cpu);
    return {
      name,
      layers: [
        ...nodeLayers(context),
        ...programs(name, context),
        packagesLayer(context, closure),
        ownLayer(closure.workspaces, closure.workspaces.flatMap(ownPackage)),
      ],
      start: startIn(
        `${root}/${folder}`,
        'node',
        '--enable-source-maps',
        ...['--import', '@headshots/platform/telemetry/register'],
        'dist/main.js',
      ),
    };
  };

const isTest = (path: string): boolean => /\.spec\.tsx?$|(^|\/)testing\//.test(path);

/** A folder of the repository at its place, without tests. */
const folderOf = (path: string, wanted = (inside: string): boolean => !isTest(inside)): readonly Entry[] =>
  below(join(repository, path), `${root}/${path}`, wanted);

/** Of the pages' own packages it needs the one that looks at pictures of `EXAMPLES_DIR`; the others are in its build. */
const web: Recipe = (context) => {
  const lock = readLock();
  const inBuild = Object.keys(lock['web']?.dependencies ?? {}).filter((name) => name !== 'sharp');
  const closure = closureOf(lock, 'web', context.cpu, inBuild);
  return {
    name: 'web',
    layers: [
      ...nodeLayers(context),
      packagesLayer(context, closure),
      ownLayer(
        [],
        [
          ...folderOf(
            'web',
            (path) =>
              path === 'package.json' ||
              (/^(dist|server|public\/examples|src\/(config|lib))\//.test(path) &&
                !isTest(path) &&
                path !== 'dist/.stamp'),
          ),
          ...folderOf(
            'proto',
            (path) => path === 'package.json' || (/^(src|terms)\//.test(path) && !isTest(path)),
          ),
        ],
      ),
    ],
    start: startIn(`${root}/web`, 'node', 'server/serve.ts'),
  };
};

/** Servers that a stack of processes has, and types. */
const notInTools = ['maildev', '@headshots/gateway'];

/** The launcher, for Jobs. */
const tools: Recipe = (context) => {
  const lock = readLock();
  const servers = Object.keys(lock['deploy']?.optionalDependencies ?? {});
  const closure = closureOf(lock, 'deploy', context.cpu, [...notInTools, ...servers]);
  const platform = closureOf(lock, 'services/platform', context.cpu);
  const packages = [...new Set([...closure.packages, ...platform.packages])].toSorted();
  const workspaces = ['deploy', 'proto', 'services/platform'];
  return {
    name: 'tools',
    layers: [
      ...nodeLayers(context),
      packagesLayer(context, { packages, workspaces }),
      ownLayer(
        ['proto', 'services/platform'],
        [
          ...folderOf(
            'deploy',
            (path) =>
              path === 'package.json' ||
              path === 'test/fixtures/grace_hopper.jpg' ||
              (/^(src|keycloak)\//.test(path) && !path.endsWith('.spec.ts')),
          ),
          ...folderOf(
            'proto',
            (path) =>
              /^(package\.json|topics\.yaml|src\/.*|terms\/.*|dist\/.*)$/.test(path) &&
              !isTest(path) &&
              path !== 'dist/.stamp',
          ),
          ...folderOf('charts/headshots/files', (path) => /^(services|embedded)\.yaml$/.test(path)),
          ...ownPackage('services/platform'),
        ],
      ),
    ],
    start: startIn(root, 'node', 'deploy/src/cli.ts'),
  };
};

/** Images of the product, by name. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...Object.fromEntries(services.map((name) => [name, service(name)])),
  web,
  tools,
};
