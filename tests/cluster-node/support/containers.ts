import { globSync, readFileSync } from 'node:fs';
import { sent } from '../../../tools/dev/process-groups.ts';
import { testNode } from './environment.ts';
import type { Pod } from './cluster.ts';

/** Ends all processes of a pod's container without a chance to tidy up, as the kernel does when memory is short. */
export function killContainer({ metadata, status }: Pod): void {
  const id = status.containerStatuses?.[0]?.containerID?.replace(/^.*\//, '') ?? 'unknown';
  const below = `${testNode.cgroup}/**/pod${metadata.uid}/${id}/cgroup.procs`;
  const [file] = globSync([`/sys/fs/cgroup/pids/${below}`, `/sys/fs/cgroup/${below}`]);
  if (file === undefined) throw new Error(`${metadata.name} has no container`);
  // With the first of them the kernel ends the others.
  for (const pid of readFileSync(file, 'utf8').match(/\d+/g) ?? []) sent(Number(pid), 'SIGKILL');
}
