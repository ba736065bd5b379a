import { readFileSync } from 'node:fs';
import type { Entry } from './entry.ts';

const block = 512;

/**
 * A tar file (pax) that depends on nothing but its entries: sorted, of 1970, owned by root, 644 or 755. Folders above
 * the entries are made.
 */
export function* tar(entries: readonly Entry[]): Generator<Buffer> {
  for (const entry of withFolders(entries)) {
    const content = entry.kind === 'file' ? contentOf(entry.from) : Buffer.alloc(0);
    yield* headers(entry, content.length);
    if (content.length > 0) yield* padded(content);
  }
  yield Buffer.alloc(2 * block);
}

const contentOf = (from: string | Buffer): Buffer => (typeof from === 'string' ? readFileSync(from) : from);

/** @throws Error when two entries have one path */
function withFolders(entries: readonly Entry[]): readonly Entry[] {
  const byPath = new Map<string, Entry>();
  for (const entry of entries) {
    if (byPath.has(entry.path)) throw new Error(`${entry.path} is in the image twice.`);
    byPath.set(entry.path, entry);
  }
  for (const { path } of entries) {
    for (let at = above(path); at !== ''; at = above(at))
      if (!byPath.has(at)) byPath.set(at, { kind: 'folder', path: at, mode: 0o755 });
  }
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const types = { file: '0', link: '2', folder: '5', pax: 'x' } as const;

function* headers(entry: Entry, size: number): Generator<Buffer> {
  const name = entry.kind === 'folder' ? `${entry.path}/` : entry.path;
  const to = entry.kind === 'link' ? entry.to : '';
  const records = [
    ...(fits(name, 100) ? [] : [['path', name] as const]),
    ...(fits(to, 100) ? [] : [['linkpath', to] as const]),
  ];
  if (records.length > 0) {
    const content = Buffer.from(records.map(([key, value]) => paxRecord(key, value)).join(''));
    yield header({ name: 'pax', mode: 0o644, size: content.length, type: types.pax, to: '' });
    yield* padded(content);
  }
  yield header({ name, mode: modeOf(entry), size, type: types[entry.kind], to });
}

/** What tar of old can hold: short, and nothing but ASCII. */
const fits = (text: string, bytes: number): boolean =>
  Buffer.byteLength(text) <= bytes && Buffer.byteLength(text) === text.length;

function modeOf(entry: Entry): number {
  if (entry.kind === 'folder') return entry.mode;
  if (entry.kind === 'link') return 0o777;
  return entry.executable ? 0o755 : 0o644;
}

/** `<length> key=value`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes;
  while (length !== bytes + String(length).length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

interface Header {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  readonly type: string;
  readonly to: string;
}

function header({ name, mode, size, type, to }: Header): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, width: number): void =>
    void bytes.write(value.toString(8).padStart(width - 1, '0'), at, width - 1, 'latin1');
  bytes.write(Buffer.from(name).subarray(0, 100).toString('latin1'), 0, 100, 'latin1');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  bytes.write('        ', 148, 8, 'latin1');
  bytes.write(type, 156, 1, 'latin1');
  bytes.write(Buffer.from(to).subarray(0, 100).toString('latin1'), 157, 100, 'latin1');
  bytes.write('ustar\u000000', 257, 8, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1');
  return bytes;
}

function* padded(content: Buffer): Generator<Buffer> {
  yield content;
  const rest = content.length % block;
  if (rest > 0) yield Buffer.alloc(block - rest);
}
