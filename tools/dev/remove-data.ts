import { rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openStateOf } from '../../deploy/src/locations.ts';

/** Removes all data of one stack: its state folder, and what lies outside because the unprivileged user cannot reach that. */
export function removeData(state: string, env: NodeJS.ProcessEnv): void {
  const outside = openStateOf(state, env);
  for (const folder of [state, outside]) rmSync(folder, { recursive: true, force: true });
  removeIfEmpty(dirname(outside));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EACCES', 'EPERM', 'EBUSY'].includes(code ?? '')) throw error;
  }
}
