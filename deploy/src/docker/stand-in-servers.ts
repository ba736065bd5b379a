import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageContext } from '../images/context.ts';
import { put } from '../images/lay-out.ts';
import { serverRecipes } from '../images/servers.ts';
import type { Progress } from '../progress.ts';
import { importFolder } from './base-images.ts';
import type { Engine } from './engine.ts';

/** As in an image: whoever runs it may read what is in it. */
const ownedByRoot = ['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w'];

/** Where `deploy/test/docker/stand-ins.yaml` finds them. */
const nameOf = (server: string): string => `headshots/stand-in-${server}:dev`;

/**
 * Images of the servers of `docker-compose.dev.yml`, made of what the launcher runs on this machine: for tests where no
 * registry is reached.
 */
export async function standInServers(engine: Engine, cache: string, progress: Progress): Promise<void> {
  const context: ImageContext = { cache, cpu: process.arch === 'arm64' ? 'arm64' : 'x64', progress };
  for (const [server, recipe] of Object.entries(serverRecipes)) {
    const image = nameOf(server);
    await progress.step(server, `${image} stands in for its image`, async () => {
      const folder = mkdtempSync(join(cache, 'stand-in-'));
      // It becomes the root of the image.
      chmodSync(folder, 0o755);
      try {
        const { layers, start } = recipe(context);
        for (const layer of layers) for (const entry of await layer.entries()) put(entry, folder);
        const changes = [
          `CMD ${JSON.stringify(start.command)}`,
          `WORKDIR ${start.folder}`,
          `USER ${start.user}`,
          ...Object.entries(start.env).map(([key, value]) => `ENV ${key}=${value}`),
        ];
        await importFolder(engine, folder, image, changes, ownedByRoot);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
}
