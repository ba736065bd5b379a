import { globSync, readFileSync, readdirSync } from 'node:fs';
import { run } from '../../../deploy/src/shell.ts';
import type { Place } from '../../../tools/cluster/node/place.ts';

/** What of a node can be seen on this machine: mounts, processes, namespaces, cables, routes and cgroups. */
export async function tracesOf({ folder, namespace, link, cgroup }: Place): Promise<readonly string[]> {
  const network = [await run('ip', ['netns', 'list']), await run('ip', ['link']), await run('ip', ['route'])];
  const lines = [readFileSync('/proc/mounts', 'utf8'), ...network].join('\n').split('\n');
  return [
    ...lines.filter((line) => [folder, namespace, link].some((name) => line.includes(name))),
    ...readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(folder)),
    ...globSync([`/sys/fs/cgroup/${cgroup}`, `/sys/fs/cgroup/*/${cgroup}`]),
  ];
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
