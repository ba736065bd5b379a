import type { StorageUser } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { encryptForMinio } from './minio-cipher.ts';
import { signedHeaders } from './signed-request.ts';

export type Buckets = Readonly<Record<'photos' | 'headshots', string>>;

type Right = 'GetObject' | 'PutObject' | 'DeleteObject';
/** Who may delete an object may delete all of it: a bucket that keeps versions must not keep a face. */
const actionsOf: Readonly<Record<Right, readonly string[]>> = {
  GetObject: ['s3:GetObject'],
  PutObject: ['s3:PutObject'],
  DeleteObject: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
};
type Rights = Readonly<Record<keyof Buckets, readonly Right[]>>;

export interface StorageAccounts {
  readonly s3: Settings['s3'];
  readonly secrets: Pick<Settings['secrets'], 'storagePasswords'>;
}

/** Where a bucket says whose it is: media writes that in both. */
const ownersNote = '.headshots/*';

export const storageRights = {
  media: { photos: ['GetObject', 'PutObject', 'DeleteObject'], headshots: ['GetObject', 'DeleteObject'] },
  generation: { photos: ['GetObject'], headshots: ['GetObject', 'PutObject', 'DeleteObject'] },
} as const satisfies Record<StorageUser, Rights>;

export async function createStorageUsers({ s3, secrets }: StorageAccounts, buckets: Buckets): Promise<void> {
  for (const user of Object.keys(storageRights)) {
    const secretKey = secrets.storagePasswords[user as StorageUser];
    await admin(
      s3,
      `add-canned-policy?name=${user}`,
      Buffer.from(JSON.stringify(policy(user as StorageUser, buckets))),
    );
    const account = Buffer.from(JSON.stringify({ secretKey, status: 'enabled' }));
    await admin(s3, `add-user?accessKey=${user}`, encryptForMinio(s3.rootPassword, account));
    await admin(
      s3,
      `set-user-or-group-policy?policyName=${user}&userOrGroup=${user}&isGroup=false`,
      Buffer.alloc(0),
    );
  }
}

function policy(user: StorageUser, buckets: Buckets): object {
  const rights: Rights = storageRights[user];
  const named = Object.entries(rights).map(
    ([name, actions]) => [buckets[name as keyof Buckets], actions] as const,
  );
  const statements = named.flatMap(([bucket, actions]) => [
    {
      Effect: 'Allow',
      Action: actions.flatMap((action) => actionsOf[action]),
      Resource: [`arn:aws:s3:::${bucket}/*`],
    },
    {
      Effect: 'Allow',
      Action: ['s3:ListBucket', 's3:ListBucketVersions', 's3:GetBucketLocation'],
      Resource: [`arn:aws:s3:::${bucket}`],
    },
  ]);
  const note = {
    Effect: 'Allow',
    Action: actionsOf.PutObject,
    Resource: [`arn:aws:s3:::${buckets.headshots}/${ownersNote}`],
  };
  return { Version: '2012-10-17', Statement: user === 'media' ? [...statements, note] : statements };
}

async function admin(s3: Settings['s3'], call: string, body: Buffer): Promise<void> {
  const url = new URL(`/minio/admin/v3/${call}`, s3.endpoint);
  const key = { accessKey: s3.rootUser, secretKey: s3.rootPassword, region: s3.region };
  const { host: _implied, ...headers } = signedHeaders('PUT', url, body, key);
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!response.ok)
    throw new Error(`MinIO refused ${url.pathname} with ${response.status}: ${await response.text()}`);
}
