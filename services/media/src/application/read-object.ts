import { READ_STEP, type ObjectStore } from './ports/object-store.ts';
import type { Bucket } from './ports/removals.ts';

/** A part of an object in pieces. Throws when the object is gone. */
export async function* readObject(
  objects: ObjectStore,
  bucket: Bucket,
  key: string,
  from: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < from + length; at += READ_STEP) {
    const piece = await objects.read(bucket, key, at, Math.min(READ_STEP, from + length - at));
    if (!piece) throw new Error(`object ${key} is gone`);
    yield piece;
  }
}
