import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { repository } from '../../deploy/src/locations.ts';
import type { Progress } from '../dev/progress.ts';
import { run } from '../../deploy/src/shell.ts';
import type { Engine } from './engine.ts';

export const dockerfile = join(repository, 'deploy/docker/Dockerfile');
export const serversDockerfile = join(repository, 'deploy/docker/servers.Dockerfile');

export function basesOf(text = readFileSync(dockerfile, 'utf8')): Readonly<Record<string, string>> {
  const args = Object.fromEntries(
    [...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, key, value]) => [key, value]),
  );
  const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
  const images = [...text.matchAll(/^FROM (\S+)/gm)]
    .map(([, image = '']) => image.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => args[name] ?? ''))
    .filter((image) => !stages.has(image));
  return Object.fromEntries(images.map((image) => [image.split(':')[0] ?? '', image]));
}

/** Where no registry is reached, an image of Debian's packages and this Node stands in, and is told by name. */
export async function pullBases(engine: Engine, cache: string, progress: Progress): Promise<void> {
  for (const [name, image] of Object.entries(basesOf())) {
    if ((await engine.tried('image', 'inspect', image)).code === 0) continue;
    if ((await engine.tried('pull', image)).code === 0) continue;
    const standIn = standIns[name];
    if (!standIn) throw new Error(`${image} cannot be pulled, and nothing can stand in for it.`);
    await progress.step(name, `${image} cannot be pulled: made of Debian's packages`, async () => {
      const debian = await debianFolder(cache);
      await standIn(debian, image, engine);
    });
  }
}

type StandIn = (debian: string, image: string, engine: Engine) => Promise<void>;

const authorities = 'etc/ssl/certs/ca-certificates.crt';
const packages = ['ca-certificates', 'libatomic1', 'libstdc++6', 'netbase', 'tzdata'];

const debianFolder = (cache: string): Promise<string> =>
  cachedFolder(join(cache, 'debian-bookworm-1'), async (unfinished) => {
    await run('debootstrap', ['--variant=minbase', `--include=${packages.join()}`, 'bookworm', unfinished]);
    // Whoever this machine trusts, a build on it has to.
    cpSync(`/${authorities}`, join(unfinished, authorities));
  });

const nodeImage: StandIn = async (debian, image, engine) => {
  const folder = `${debian}-node`;
  rmSync(folder, { recursive: true, force: true });
  await run('cp', ['--archive', debian, folder]);
  const npm = dirname(dirname(realpathSync((await run('which', ['npm'])).trim())));
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    await run('ln', [
      '-sf',
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      join(folder, 'usr/local/bin', name),
    ]);
  await importFolder(engine, folder, image, [`ENV NODE_EXTRA_CA_CERTS=/${authorities}`]);
  rmSync(folder, { recursive: true, force: true });
};

const distroless = [
  'base-files',
  'ca-certificates',
  'gcc-12-base',
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'netbase',
  'tzdata',
];
const notInDistroless =
  /^\.\/(usr\/)?s?bin\/|\/zoneinfo\/(posix|right)\/|\/(gconv|audit)\/|\/share\/(man|locale|bug|info|lintian|ca-certificates)\//;

const distrolessImage: StandIn = async (debian, image, engine) => {
  const folder = `${debian}-distroless`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true });
  mkdirSync(join(folder, 'tmp'), { mode: 0o1777 });
  const listOf = (name: string): string =>
    [name, `${name}:amd64`, `${name}:arm64`]
      .map((each) => join(debian, 'var/lib/dpkg/info', `${each}.list`))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('');
  const files = [...new Set(distroless.flatMap((name) => listOf(name).split('\n')))]
    .filter((path) => path.startsWith('/') && path !== '/.')
    // Debian's lists name folders at the root that are links into /usr.
    .map((path) => `.${path.replace(/^\/(lib\w*)\//, '/usr/$1/')}`)
    .filter((path) => !notInDistroless.test(path));
  writeFileSync(`${folder}.files`, `${files.join('\n')}\n`);
  await run('sh', [
    '-ec',
    'cd "$1" && tar -c --no-recursion --files-from "$3" | tar -x -C "$2"',
    ...['sh', debian, folder, `${folder}.files`],
  ]);
  cpSync(join(debian, authorities), join(folder, authorities));
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  );
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n');
  await run('chmod', ['1777', join(folder, 'tmp')]);
  await importFolder(engine, folder, image, ['USER 65532']);
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}.files`);
};

const standIns: Readonly<Record<string, StandIn>> = {
  node: nodeImage,
  'gcr.io/distroless/cc-debian12': distrolessImage,
};

async function importFolder(
  engine: Engine,
  folder: string,
  image: string,
  changes: readonly string[],
): Promise<void> {
  const archive = `${folder}.tar`;
  await run('tar', ['-C', folder, '-cf', archive, '.']);
  await engine.docker('import', ...changes.flatMap((change) => ['--change', change]), archive, image);
  rmSync(archive);
}
