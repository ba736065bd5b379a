import type { Client } from 'minio';

export interface StoredVersion {
  readonly name: string;
  readonly versionId?: string;
  readonly isDeleteMarker?: boolean;
}

interface Place {
  readonly keyMarker?: string;
  readonly versionIdMarker?: string;
}

/** The first versions and delete markers under the prefix, 1,000 at most; of buckets without versions the objects. */
export async function firstVersions(
  storage: Client,
  bucket: string,
  prefix: string,
): Promise<readonly StoredVersion[]> {
  return (await pageOf(storage, bucket, prefix, {})).objects as StoredVersion[];
}

/**
 * Every version and delete marker under the prefix, page by page. The client's own listing sends the key it goes on from
 * unescaped, which the store refuses after the first 1,000.
 * @throws when the store cannot be reached
 */
export async function* listVersions(
  storage: Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<StoredVersion> {
  let place: Place | undefined = {};
  while (place) {
    const page = await pageOf(storage, bucket, prefix, place);
    yield* page.objects as StoredVersion[];
    place = page.isTruncated ? nextPlace(page) : undefined;
  }
}

const pageOf = (storage: Client, bucket: string, prefix: string, place: Place) =>
  storage.listObjectsQuery(bucket, prefix, '', {
    Delimiter: '',
    MaxKeys: 1_000,
    IncludeVersion: true,
    ...place,
  });

function nextPlace({
  keyMarker,
  versionIdMarker,
}: {
  readonly keyMarker?: string | undefined;
  readonly versionIdMarker?: string | undefined;
}): Place | undefined {
  if (keyMarker === undefined) return undefined;
  const key = { keyMarker: escaped(keyMarker) };
  return versionIdMarker === undefined ? key : { ...key, versionIdMarker: escaped(versionIdMarker) };
}

/** The store encodes markers as in a form, but for their slashes. */
const escaped = (marker: string): string =>
  encodeURIComponent(decodeURIComponent(marker.replaceAll('+', ' '))).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
