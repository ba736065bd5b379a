import { existsSync, writeFileSync } from 'node:fs';
import { newSessionKeys } from '../secrets.ts';
import { CommandError } from './command-error.ts';

/** `session-keys FILE`: writes new keys of sessions where none are. Whoever can reach the file may read it. */
export async function sessionKeys([file]: readonly string[]): Promise<void> {
  if (!file) throw new CommandError('Say which file: session-keys FILE.');
  if (existsSync(file)) return;
  writeFileSync(file, `${JSON.stringify(newSessionKeys())}\n`, { mode: 0o644 });
}
