import { join } from 'node:path';
import { repository } from '../../src/locations.ts';
import { services, type ServiceName } from '../../src/service-names.ts';
import { cpu, namesOf, ownPackage, packageFiles, root } from './app-files.ts';
import { below, type Entry } from './entry.ts';
import { closureOf, readLock } from './lock.ts';

type Files = () => readonly Entry[];

const service =
  (name: ServiceName): Files =>
  () => {
    const { packages, workspaces } = closureOf(readLock(), `services/${name}`, cpu);
    return [...packageFiles(packages), ...workspaces.flatMap(ownPackage), ...namesOf(workspaces)];
  };

const isTest = (path: string): boolean => /\.spec\.tsx?$|(^|\/)testing\//.test(path);

const folderOf = (path: string, wanted = (inside: string): boolean => !isTest(inside)): readonly Entry[] =>
  below(join(repository, path), `${root}/${path}`, wanted);

/** Of the pages' own packages it needs the one that looks at pictures of `EXAMPLES_DIR`; the others are in its build. */
const web: Files = () => {
  const lock = readLock();
  const inBuild = Object.keys(lock['web']?.dependencies ?? {}).filter((name) => name !== 'sharp');
  return [
    ...packageFiles(closureOf(lock, 'web', cpu, inBuild).packages),
    ...folderOf(
      'web',
      (path) =>
        path === 'package.json' ||
        (/^(dist|server|public\/examples|src\/shared\/(config|i18n))\//.test(path) &&
          !isTest(path) &&
          path !== 'dist/.stamp'),
    ),
    ...folderOf('proto', (path) => path === 'package.json' || (/^(src|terms)\//.test(path) && !isTest(path))),
    ...namesOf([]),
  ];
};

const notInTools = ['maildev', '@headshots/gateway'];

const tools: Files = () => {
  const lock = readLock();
  const closure = closureOf(lock, 'deploy', cpu, notInTools);
  const platform = closureOf(lock, 'services/platform', cpu);
  return [
    ...packageFiles([...new Set([...closure.packages, ...platform.packages])]),
    ...folderOf(
      'deploy',
      (path) => path === 'package.json' || (/^(src|keycloak)\//.test(path) && !path.endsWith('.spec.ts')),
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
    ...namesOf(['proto', 'services/platform']),
  ];
};

export const productFiles: Readonly<Record<string, Files>> = {
  ...Object.fromEntries(services.map((name) => [name, service(name)])),
  web,
  tools,
};
