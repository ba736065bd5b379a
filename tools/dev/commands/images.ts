import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildImages,
  buildServers,
  images as product,
  localRegistry,
  saveImages,
} from '../../images/build.ts';
import { withEngine } from '../../images/with-engine.ts';
import { servers } from '../../../deploy/docker/contents/servers.ts';
import { locationsFrom, repository } from '../../../deploy/src/locations.ts';
import { Progress } from '../progress.ts';
import { run } from '../../../deploy/src/shell.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

/** With SERVERS=1 those of `quickstart` too. REGISTRY and TAG name them; OUT is a folder for archives. */
export async function images(names: readonly string[]): Promise<void> {
  const { REGISTRY, TAG, OUT, SERVERS } = process.env;
  const all: readonly string[] = [...product, ...servers];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no image ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  const wanted = names.length > 0 ? names : SERVERS ? all : product;
  const naming = { registry: REGISTRY || localRegistry, tag: TAG || (await commit()) };
  const { cache } = locationsFrom(process.env);
  const progress = new Progress();
  await withEngine(cache, progress, async (engine) => {
    if (engine.own && !OUT)
      throw new CommandError(
        'No container engine answers. Debian’s, which was started for this, ends again: say by OUT=out/images where the images go.',
      );
    const chosen = <T extends string>(from: readonly T[]): readonly T[] =>
      from.filter((name) => wanted.includes(name));
    const built = [
      ...(await buildServers(engine, naming, cache, progress, chosen(servers))),
      ...(await buildImages(engine, naming, progress, chosen(product))),
    ];
    if (!OUT) return;
    mkdirSync(OUT, { recursive: true });
    for (const name of built) {
      const archive = join(OUT, `${name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf(':'))}.tar`);
      await saveImages(engine, [name], archive);
      process.stdout.write(`${archive}  ${name}\n`);
      // Nobody else reaches what this engine has; its layers stay for the next build.
      if (engine.own) await engine.tried('image', 'rm', name);
    }
  });
}

async function commit(): Promise<string> {
  const cwd = repository;
  const [head, changed] = await Promise.all([
    run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd }),
    run('git', ['status', '--porcelain', '--untracked-files=no'], { cwd }),
  ]);
  return changed === '' ? head.trim() : `${head.trim()}-changed`;
}
