import { repository } from '../../deploy/src/locations.ts';
import { run } from '../../deploy/src/shell.ts';
import { affectedBy, type Affected, type Module } from './affected.ts';
import { folders } from './with-servers.ts';

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

/**
 * What everything that changed since a commit can reach, uncommitted files included.
 * @throws Error with what git or the reader of imports says
 */
export async function changedSince(commit: string): Promise<Affected | 'everything'> {
  return affectedBy(await changedFiles(commit), await importGraph(), folders);
}

async function changedFiles(commit: string): Promise<readonly string[]> {
  const git = (...args: readonly string[]): Promise<string> => run('git', args, { cwd: repository });
  const known = await git('diff', '--name-only', '--no-renames', commit, '--');
  const unknown = await git('ls-files', '--others', '--exclude-standard');
  return `${known}\n${unknown}`.split('\n').filter((file) => file !== '');
}

async function importGraph(): Promise<readonly Module[]> {
  const folders = ['services', 'proto', 'deploy', 'tools', 'tests', 'scripts'];
  const config = ['--config', '.dependency-cruiser.mjs', '--no-progress', '--output-type', 'json'];
  const { modules } = JSON.parse(
    await run('depcruise', [...config, ...folders], { cwd: repository }),
  ) as Cruise;
  return modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
}
