import type { Client } from 'minio';

interface ListedVersion {
  readonly name: string;
  readonly versionId?: string;
}

/**
 * Removes every object under the prefix for good: with all versions and delete markers, where the bucket keeps them.
 * Answers how many there were.
 * @throws when the store cannot be reached or keeps one of them
 */
export async function removeVersions(storage: Client, bucket: string, prefix: string): Promise<number> {
  if (!prefix.includes('/')) throw new Error('A deletion names at least one folder.');
  const found: ListedVersion[] = [];
  for await (const item of storage.listObjects(bucket, prefix, true, { IncludeVersion: true })) {
    const { name, versionId } = item as ListedVersion;
    found.push(versionId === undefined ? { name } : { name, versionId });
  }
  if (found.length === 0) return 0;
  const kept = await storage.removeObjects(bucket, found);
  if (kept.length > 0) throw new Error(`The object store kept ${kept.length} of ${found.length} objects.`);
  return found.length;
}
