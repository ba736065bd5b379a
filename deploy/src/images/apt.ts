import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, tryRun, type Finished } from '../shell.ts';

export interface Apt {
  /** Fills the folder with the packages; what was there goes. `name` or `name=version`. */
  download(packages: readonly string[], folder: string): Promise<Finished>;
}

/** apt with the sources of this machine, and lists of its own: it needs no root and changes nothing of the machine. */
export async function aptFor(cache: string, architecture: string): Promise<Apt> {
  const own = join(cache, `apt-${architecture}`);
  for (const name of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(own, name), { recursive: true });
  writeFileSync(join(own, 'status'), '');
  const options = {
    'Dir::State': join(own, 'state'),
    'Dir::State::status': join(own, 'status'),
    'Dir::Cache': join(own, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': '',
  };
  const args = ['-qq', ...Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  await run('apt-get', [...args, 'update']);
  return {
    download(packages, folder) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      return tryRun('apt-get', [...args, 'download', ...packages], { cwd: folder });
    },
  };
}
