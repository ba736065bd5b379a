import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { readObject } from './read-object.service.ts';
import type { ObjectStore } from './object-store.port.ts';
import type { Bucket } from './object-keys.ts';

export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
}

export async function fetchObject(
  objects: ObjectStore,
  bucket: Bucket,
  key: string,
  folder: string,
): Promise<FetchedFile | undefined> {
  const size = await objects.size(bucket, key);
  if (size === undefined) return undefined;
  const path = join(folder, 'object');
  const hash = createHash('sha256');
  let sum = 0;
  let bytes = 0;
  await pipeline(
    readObject(objects, bucket, key, 0, size),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sum = crc32(chunk, sum);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { path, bytes, sha256: hash.digest('hex'), crc32: sum };
}
