import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@headshots/platform/testing';
import { createStorage } from '@headshots/platform/storage';
import { S3Error, type Client } from 'minio';
import { minio } from '../../tools/dev/parts/minio.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { provisionStorage } from '../../deploy/src/provision/buckets.ts';
import { untilReady } from '../../tools/dev/ready.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';

const state = mkdtempSync(join(tmpdir(), 'storage-rights-'));
const note = '.headshots/owner.json';
let settings: Settings;
let processes: Processes;

beforeAll(async () => {
  settings = settingsFrom({ HEADSHOTS_STATE_DIR: state, HEADSHOTS_MINIO_PORT: String(await freePort()) });
  processes = new Processes(settings);
  await minio.prepare(settings, { note: () => undefined });
  await processes.start('minio', await minio.launch(settings));
  await untilReady('minio', minio.ready(settings), processes, minio.startWithinMs);
  await provisionStorage(settings);
}, 300_000);
afterAll(async () => {
  await processes?.stop('minio');
  rmSync(state, { recursive: true, force: true });
});

const as = (user: 'media' | 'generation'): Client =>
  createStorage({
    endpoint: settings.s3.endpoint,
    region: settings.s3.region,
    accessKey: user,
    secretKey: settings.secrets.storagePasswords[user],
  });
/** `ok`, or the store's word. */
const put = (user: 'media' | 'generation', bucket: string, key: string): Promise<string> =>
  as(user)
    .putObject(bucket, key, Buffer.from('{}'), 2, { 'if-none-match': '*' })
    .then(
      () => 'ok',
      (error: unknown) => (error instanceof S3Error ? (error.code ?? '') : String(error)),
    );

describe('what says whose a bucket is', () => {
  it.each(['photos', 'headshots'])('is written by media once, in the bucket %s', async (bucket) => {
    expect(await put('media', bucket, note)).toBe('ok');
    expect(await put('media', bucket, note)).toBe('PreconditionFailed');
  });

  it('is all that media writes among headshots', async () => {
    expect(await put('media', 'headshots', 'an-order/1-1.jpg')).toBe('AccessDenied');
    expect(await put('media', 'headshots', '.headshots-of-others/x')).toBe('AccessDenied');
  });
});
