import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mark of when a process began, so that a reused id is noticed; empty when there is no such process. */
export function startOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
  try {
    const [state, ...fields] = statFields(pid);
    return state === 'Z' ? '' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

/** The fields of /proc/<pid>/stat after the program's name, which may itself hold spaces. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether anybody of the group still runs. Ended processes that nobody has fetched yet do not count. */
export function groupAlive(leader: number): boolean {
  if (!sent(-leader, 0)) return false;
  return (
    process.platform !== 'linux' ||
    startOf(leader) !== '' ||
    readdirSync('/proc').some((pid) => runsIn(leader, pid))
  );
}

/** Who still runs in the group, each as "<pid> <program> (<state>)", for messages. Linux only; elsewhere its leader. */
export function membersOf(leader: number): readonly string[] {
  if (process.platform !== 'linux') return [String(leader)];
  return readdirSync('/proc')
    .filter((pid) => runsIn(leader, pid))
    .map(inWords);
}

function inWords(pid: string): string {
  try {
    const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return `${pid} ${program} (${statFields(Number(pid))[0] ?? ''})`;
  } catch {
    return `${pid} (ended meanwhile)`;
  }
}

function runsIn(group: number, pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    const [state, , pgrp] = statFields(Number(pid));
    return pgrp === String(group) && state !== 'Z';
  } catch {
    return false;
  }
}

/** Everything a process has started, and what that has started, in whichever group it is. Linux only; elsewhere empty. */
export function descendantsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [];
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    parentOf,
  );
  const found: number[] = [];
  for (const next = [pid]; next.length > 0;) {
    const own = (children.get(next.pop()) ?? []).map(Number);
    found.push(...own);
    next.push(...own);
  }
  return found;
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(statFields(Number(pid))[1]);
  } catch {
    return undefined;
  }
}

/** Sends to one process (or with a negative id to a group); whether there was anybody to take it. */
export function sent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function cameTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > end) return false;
    await sleep(50);
  }
  return true;
}
