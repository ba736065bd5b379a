import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { servers, type ServerName } from '../../deploy/docker/contents/servers.ts';
import { repository } from '../../deploy/src/locations.ts';
import type { Progress } from '../dev/progress.ts';
import { services } from '../../deploy/src/service-names.ts';
import { dockerfile, serversDockerfile } from './base-images.ts';
import type { Engine } from './engine.ts';
import { stageServer } from './stage-server.ts';

export const images = [...services, 'web', 'tools'] as const;

export const stagesOf = (text = readFileSync(dockerfile, 'utf8')): readonly string[] =>
  [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name = '']) => name);

/** Before the names of images of this machine: no registry has this name, so none of them is ever pulled from one. */
export const localRegistry = 'localhost/headshots';

export interface Naming {
  readonly registry?: string;
  readonly tag: string;
}

export const nameOf = (image: string, { registry = localRegistry, tag }: Naming): string =>
  `${registry}/${image}:${tag}`;

/** Builds reach registries by this machine's network. */
const network = ['--network', 'host'];

/** Builds images of the product, one after the other: what they share is built once. @returns their names */
export async function buildImages(
  engine: Engine,
  naming: Naming,
  progress: Progress,
  names: readonly string[] = images,
): Promise<readonly string[]> {
  for (const image of names)
    await told(engine, nameOf(image, naming), progress, () =>
      engine.docker(
        ...['build', '--file', dockerfile, '--target', image, '--tag', nameOf(image, naming)],
        ...[...network, repository],
      ),
    );
  return names.map((image) => nameOf(image, naming));
}

const needJava = new Set(['kafka', 'keycloak']);

/**
 * Builds images of the servers that `quickstart` brings, of what the launcher runs on this machine; so they fit its processor.
 * @returns their names
 */
export async function buildServers(
  engine: Engine,
  naming: Naming,
  cache: string,
  progress: Progress,
  names: readonly ServerName[] = servers,
): Promise<readonly string[]> {
  mkdirSync(cache, { recursive: true });
  for (const server of names)
    await told(engine, nameOf(server, naming), progress, async () => {
      const folder = mkdtempSync(join(cache, 'server-image-'));
      // It becomes the root of the image.
      chmodSync(folder, 0o755);
      try {
        await stageServer(server, folder, progress);
        await engine.docker(
          ...[
            'build',
            '--file',
            serversDockerfile,
            '--target',
            needJava.has(server) ? 'java-server' : 'server',
          ],
          ...['--build-arg', `SERVER=${server}`, '--tag', nameOf(server, naming), ...network, folder],
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  return names.map((server) => nameOf(server, naming));
}

const told = (
  engine: Engine,
  name: string,
  progress: Progress,
  build: () => Promise<unknown>,
): Promise<void> =>
  progress.step(name.slice(name.lastIndexOf('/') + 1), 'image built', async (step) => {
    await build();
    const size = Number(await engine.docker('image', 'inspect', '--format', '{{.Size}}', name));
    step.note(`image built, ${Math.round(size / 1_000_000)} MB`);
  });

export async function buildOf(
  engine: Engine,
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-image-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content, { mode: 0o755 });
    }
    await engine.docker('build', '--tag', name, ...network, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes images into one archive (`docker save`), in which what they share lies once. */
export const saveImages = (engine: Engine, names: readonly string[], archive: string): Promise<string> =>
  engine.docker('save', '--output', archive, ...names);
