import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOf, saveImages } from '../../images/build.ts';
import type { Engine } from '../../images/engine.ts';
import type { NodeTools } from './plan.ts';

export const pauseImage = 'localhost/headshots/pause:1';

const instructions = 'FROM scratch\nCOPY pause /pause\nUSER 65535:65535\nENTRYPOINT ["/pause"]\n';

/** Writes an archive of an image that holds one program and nothing else. @returns its path */
export async function pauseArchive(engine: Engine, tools: NodeTools, folder: string): Promise<string> {
  const archive = join(folder, 'pause.tar');
  await buildOf(engine, pauseImage, {
    Dockerfile: instructions,
    pause: readFileSync(join(tools.node, 'pause')),
  });
  await saveImages(engine, [pauseImage], archive);
  return archive;
}
