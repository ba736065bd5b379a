import { readFileSync } from 'node:fs';
import { repository } from '../locations.ts';
import type { Progress } from '../progress.ts';
import { services } from '../service-names.ts';
import { dockerfile } from './base-images.ts';
import type { Engine } from './engine.ts';

/** Targets of the Dockerfile that are images: the services, the pages and the launcher for Jobs. */
export const images = [...services, 'web', 'tools'] as const;

/** All stages of the Dockerfile. */
export const stagesOf = (text = readFileSync(dockerfile, 'utf8')): readonly string[] =>
  [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name = '']) => name);

/** Builds them, one after the other: what they share is built once. Builds reach registries by this machine's network. */
export async function buildImages(engine: Engine, tag: string, progress: Progress): Promise<void> {
  for (const image of images)
    await progress.step(image, 'image built', async (step) => {
      await engine.docker(
        ...['build', '--file', dockerfile, '--target', image, '--tag', nameOf(image, tag)],
        ...['--network', 'host', repository],
      );
      const size = Number(
        await engine.docker('image', 'inspect', '--format', '{{.Size}}', nameOf(image, tag)),
      );
      step.note(`image built, ${Math.round(size / 1_000_000)} MB`);
    });
}

export const nameOf = (image: string, tag: string): string => `headshots/${image}:${tag}`;
