import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createStorage, listVersions, removeVersions } from '../../src/storage/index.ts';
import { testEnv } from '../../src/testing/index.ts';

const storage = createStorage({
  endpoint: testEnv('TEST_S3_ENDPOINT'),
  region: 'us-east-1',
  accessKey: testEnv('TEST_S3_ACCESS_KEY'),
  secretKey: testEnv('TEST_S3_SECRET_KEY'),
});
const bucket = `versions-${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  await storage.makeBucket(bucket, 'us-east-1');
});
afterAll(async () => {
  await removeVersions(storage, bucket, 'other/');
  await storage.removeBucket(bucket);
});

const put = (key: string) => storage.putObject(bucket, key, Buffer.from(randomBytes(8)), 8);
const versions = async (prefix: string): Promise<number> => {
  const found = new Set<string>();
  for await (const { name, versionId } of listVersions(storage, bucket, prefix))
    found.add(`${name} ${versionId}`);
  return found.size;
};

it('removes what lies under the prefix, and nothing beside it', async () => {
  await Promise.all([put('one/1'), put('one/2'), put('other/1')]);
  expect(await removeVersions(storage, bucket, 'one/')).toBe(2);
  expect(await removeVersions(storage, bucket, 'one/')).toBe(0);
  expect(await versions('')).toBe(1);
});

it('removes older versions and delete markers, too', async () => {
  await storage.setBucketVersioning(bucket, { Status: 'Enabled' });
  await put('one/1');
  await put('one/1');
  await storage.removeObject(bucket, 'one/1');
  expect(await versions('one/')).toBe(3);
  expect(await removeVersions(storage, bucket, 'one/')).toBe(3);
  expect(await versions('one/')).toBe(0);
});

it('removes more than the store lists at once', async () => {
  await storage.setBucketVersioning(bucket, { Status: 'Enabled' });
  const names = Array.from({ length: 520 }, (_, index) => `many/ä ${index}+(1)/x`);
  for (let first = 0; first < names.length; first += 40)
    for (const _version of [1, 2]) await Promise.all(names.slice(first, first + 40).map(put));
  expect(await versions('many/')).toBe(1_040);
  expect(await removeVersions(storage, bucket, 'many/')).toBe(1_040);
  expect(await versions('many/')).toBe(0);
});

it('refuses to empty a whole bucket', async () => {
  await expect(removeVersions(storage, bucket, '')).rejects.toThrow('folder');
});
