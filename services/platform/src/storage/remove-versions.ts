import type { Client } from 'minio';
import { firstVersions } from './list-versions.ts';

/**
 * Removes every object under the prefix for good: with all versions and delete markers, where the bucket keeps them.
 * Answers how many there were.
 * @throws when the store cannot be reached or keeps one of them
 */
export async function removeVersions(storage: Client, bucket: string, prefix: string): Promise<number> {
  if (!prefix.includes('/')) throw new Error('A deletion names at least one folder.');
  for (let removed = 0; ;) {
    const found = await firstVersions(storage, bucket, prefix);
    if (found.length === 0) return removed;
    const named = found.map(({ name, versionId }) =>
      versionId === undefined ? { name } : { name, versionId },
    );
    const kept = await storage.removeObjects(bucket, named);
    if (kept.length > 0) throw new Error(`The object store kept ${kept.length} of ${found.length} objects.`);
    removed += found.length;
  }
}
