import { chownSync } from 'node:fs';

const nobody = 65_534;

/** The user a server that refuses to run as root is started as; nothing when we are not root. */
export const unprivileged = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Hands a folder or file to that user. */
export function handOver(path: string): void {
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
