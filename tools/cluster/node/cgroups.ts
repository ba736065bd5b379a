import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cameTrue } from '../../dev/process-groups.ts';

const root = '/sys/fs/cgroup';

/** Version 2 has one hierarchy, version 1 one for each controller. */
const hierarchies = (): readonly string[] =>
  existsSync(join(root, 'cgroup.controllers'))
    ? [root]
    : globSync(join(root, '*/cgroup.procs')).map((file) => join(file, '..'));

/**
 * Shares of the processor of all pods together, beside the 1024 (100) of any other session: they are many processes, and
 * one of them alone would starve the rest beyond the patience of their probes.
 */
const weight = { 'cpu.shares': '10240', 'cpu.weight': '1000' };

/** The kubelet wants the parent of its pods to be there. */
export function addCgroups(name: string): void {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name);
    mkdirSync(folder, { recursive: true });
    for (const file of ['cpuset.cpus', 'cpuset.mems'])
      if (existsSync(join(hierarchy, 'cpuset.clone_children')))
        writeFileSync(join(folder, file), readFileSync(join(hierarchy, file)));
    for (const [file, shares] of Object.entries(weight))
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), shares);
  }
}

/** @throws Error when a process still runs in one of them */
export async function removeCgroups(name: string): Promise<void> {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name);
    if (!(await cameTrue(() => removed(folder), 20_000)))
      throw new Error(`${folder} cannot be removed: processes of a pod still run.`);
  }
}

function removed(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !removed(join(folder, entry.name))) return false;
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
