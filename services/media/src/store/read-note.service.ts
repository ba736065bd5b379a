import type { Bucket } from './object-keys.ts';
import type { ObjectStore } from './object-store.port.ts';

const MOST_BYTES = 4_096;

/** A small object of JSON; empty when it says nothing, undefined when it is not there. */
export async function readNote(
  objects: ObjectStore,
  bucket: Bucket,
  key: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const bytes = await objects.read(bucket, key, 0, MOST_BYTES);
  if (bytes === undefined) return undefined;
  try {
    return Object(JSON.parse(bytes.toString())) as Record<string, unknown>;
  } catch {
    return {};
  }
}
