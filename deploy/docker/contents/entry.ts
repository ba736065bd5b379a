import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** One thing of an image. Paths have no leading slash. */
export type Entry = FileEntry | LinkEntry | FolderEntry;

export interface FileEntry {
  readonly kind: 'file';
  readonly path: string;
  /** The file on this machine, or what is in it. */
  readonly from: string | Buffer;
  readonly executable: boolean;
}

export interface LinkEntry {
  readonly kind: 'link';
  readonly path: string;
  readonly to: string;
}

export interface FolderEntry {
  readonly kind: 'folder';
  readonly path: string;
  readonly mode: number;
}

export const file = (path: string, content: string | Buffer): FileEntry => ({
  kind: 'file',
  path,
  from: Buffer.from(content),
  executable: false,
});

export type Wanted = (path: string) => boolean;

/** `node_modules` inside it are left out: packages are found by the lockfile. */
export function below(folder: string, to: string, wanted: Wanted = () => true): readonly Entry[] {
  const found: Entry[] = [];
  const walk = (path: string): void => {
    for (const { name } of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = path === '' ? name : `${path}/${name}`;
      const from = join(folder, inside);
      const stat = lstatSync(from);
      if (stat.isDirectory()) {
        if (name !== 'node_modules') walk(inside);
      } else if (wanted(inside)) found.push(entryOf(from, to === '' ? inside : `${to}/${inside}`, stat));
    }
  };
  walk('');
  return found;
}

const entryOf = (from: string, path: string, stat: { isSymbolicLink(): boolean; mode: number }): Entry =>
  stat.isSymbolicLink()
    ? { kind: 'link', path, to: readlinkSync(from) }
    : { kind: 'file', path, from, executable: (stat.mode & 0o100) !== 0 };
