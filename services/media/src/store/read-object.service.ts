import { READ_STEP, type ObjectStore } from './object-store.port.ts';
import type { Bucket } from './object-keys.ts';

export class ObjectGone extends Error {
  override readonly name = 'ObjectGone';
}

/**
 * A part of an object in pieces.
 * @throws ObjectGone when there is none any more
 */
export async function* readObject(
  objects: ObjectStore,
  bucket: Bucket,
  key: string,
  from: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < from + length; at += READ_STEP) {
    const piece = await objects.read(bucket, key, at, Math.min(READ_STEP, from + length - at));
    if (!piece) throw new ObjectGone(`object ${key} is gone`);
    yield piece;
  }
}
