import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const nobody = 65_534;

/** The user a server that refuses to run as root is started as; nothing when we are not root. */
export const unprivileged = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export function handOver(path: string): void {
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

const passage = 0o011;

/**
 * Makes a folder which that user may pass, whatever the umask: every missing folder above it too.
 * @param own how many folders, this one counted, are ours alone and are opened when they are closed
 */
export function openFolder(path: string, own = 1): void {
  const above = dirname(path);
  if (own > 1 || !existsSync(above)) openFolder(above, Math.max(own - 1, 1));
  if (!existsSync(path)) mkdirSync(path);
  const { mode } = statSync(path);
  if (process.getuid?.() === 0 && (mode & passage) !== passage) chmodSync(path, mode | passage);
}
