import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Entry } from './entry.ts';
import type { Part } from './sbom.ts';
import { used } from './forget.ts';
import { tar } from './tar.ts';

/** Files that change together. Images share the layers they have in common. */
export interface Layer {
  /** Names everything its files depend on; the files are asked for only when this is new. */
  readonly fingerprint: string;
  readonly entries: () => Promise<readonly Entry[]>;
  /** Has what programs of ours are made of, not what they stand on. */
  readonly product?: boolean;
  /** What of others is in it; nothing when left out. */
  readonly parts?: () => Promise<readonly Part[]>;
}

/** A layer as it lies in the store. Digests are `sha256:...`. */
export interface StoredLayer {
  readonly digest: string;
  /** Of the tar before it was compressed. */
  readonly diffId: string;
  readonly size: number;
  /** What it takes once it is unpacked. */
  readonly bytes: number;
}

export const blobPath = (store: string, digest: string): string =>
  join(store, 'blobs', digest.replace(':', '/'));

/** To be counted up when the way layers are written changes. */
const format = 1;

/** Writes a layer once for each fingerprint. */
export async function storeLayer(store: string, layer: Layer): Promise<StoredLayer> {
  const key = createHash('sha256').update(`${format}\0${layer.fingerprint}`).digest('hex');
  const known = join(store, 'layers', `${key}.json`);
  if (existsSync(known)) {
    const stored = JSON.parse(readFileSync(known, 'utf8')) as StoredLayer;
    if (existsSync(blobPath(store, stored.digest))) {
      used(known, blobPath(store, stored.digest));
      return stored;
    }
  }
  const stored = await writeLayer(store, await layer.entries());
  mkdirSync(join(store, 'layers'), { recursive: true });
  replace(known, JSON.stringify({ ...stored, fingerprint: layer.fingerprint }));
  return stored;
}

/** Nobody sees a half of it. */
function replace(path: string, content: string | Buffer): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** Zstandard, not gzip: what zlib makes of the same bytes differs between processors, and it is larger. */
async function writeLayer(store: string, entries: readonly Entry[]): Promise<StoredLayer> {
  const folder = join(store, 'blobs/sha256');
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  const [plain, packed] = [counting(), counting()];
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 6 } });
  const parts = [plain.pass, compress, packed.pass, createWriteStream(unfinished)] as const;
  await pipeline(Readable.from(tar(entries)), ...parts);
  const digest = packed.digest();
  renameSync(unfinished, blobPath(store, digest));
  return { digest, diffId: plain.digest(), size: packed.bytes(), bytes: plain.bytes() };
}

/** Passes bytes on, counts and hashes them. */
function counting(): { pass: Transform; digest: () => string; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { pass, digest: () => `sha256:${hash.digest('hex')}`, bytes: () => bytes };
}

/** Keeps bytes under their digest. */
export function storeBlob(
  store: string,
  content: Buffer,
): { readonly digest: string; readonly size: number } {
  const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  mkdirSync(join(store, 'blobs/sha256'), { recursive: true });
  replace(blobPath(store, digest), content);
  return { digest, size: content.length };
}
