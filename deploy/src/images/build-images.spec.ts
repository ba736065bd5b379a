import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { run } from '../shell.ts';
import { file, type Entry } from './entry.ts';
import { blobsOf, storeImage, type Image } from './image.ts';
import { writeArchive } from './archive.ts';
import { blobPath, type Layer } from './layer.ts';

const start = { command: ['node', 'a.js'], folder: '/app', env: { A: 'b' }, user: '65532:65532' };

describe('an image', () => {
  let store: string;
  beforeEach(() => void (store = mkdtempSync(join(tmpdir(), 'images-'))));
  afterEach(() => rmSync(store, { recursive: true }));

  const layer = (text: string): Layer & { entries: jest.Mock<() => Promise<readonly Entry[]>> } => ({
    fingerprint: text,
    entries: jest.fn<() => Promise<readonly Entry[]>>().mockResolvedValue([file('app/a.js', text)]),
  });
  const image = (...layers: readonly Layer[]): Image => ({ name: 'a', layers, start });

  it('has one digest wherever and whenever it is made', async () => {
    const elsewhere = join(store, 'elsewhere');
    const first = await storeImage(store, image(layer('1'), layer('2')), 'x64');
    const second = await storeImage(elsewhere, image(layer('1'), layer('2')), 'x64');
    expect(second).toEqual(first);
    expect((await storeImage(store, image(layer('1'), layer('3')), 'x64')).digest).not.toBe(first.digest);
  });

  it('does not read what it has made already', async () => {
    const [known, changed] = [layer('1'), layer('2')];
    await storeImage(store, image(known), 'x64');
    await storeImage(store, image(known, changed), 'x64');
    expect(known.entries).toHaveBeenCalledTimes(1);
    expect(changed.entries).toHaveBeenCalledTimes(1);
  });

  it('is made again when a part of it was lost', async () => {
    const known = layer('1');
    const { layers } = await storeImage(store, image(known), 'x64');
    rmSync(blobPath(store, layers[0]?.digest ?? ''));
    await storeImage(store, image(known), 'x64');
    expect(existsSync(blobPath(store, layers[0]?.digest ?? ''))).toBe(true);
  });

  it('says how it starts, and has no date', async () => {
    const stored = await storeImage(store, image(layer('1')), 'arm64');
    const config = JSON.parse(readFileSync(blobPath(store, stored.config), 'utf8')) as object;
    expect(config).toEqual({
      architecture: 'arm64',
      os: 'linux',
      config: { User: '65532:65532', Env: ['A=b'], Cmd: ['node', 'a.js'], WorkingDir: '/app' },
      rootfs: { type: 'layers', diff_ids: [stored.layers[0]?.diffId] },
    });
  });

  it('is a file in which every blob has its digest', async () => {
    const stored = await storeImage(store, image(layer('1'), layer('2')), 'x64');
    const archive = join(store, 'a.tar');
    await writeArchive(archive, 'registry.example/a:1', store, stored);
    const folder = mkdtempSync(join(store, 'unpacked-'));
    await run('tar', ['-xf', archive, '-C', folder]);
    const digests = [...blobsOf(store, stored).keys()].map((digest) => digest.replace('sha256:', ''));
    const sums = await run('sha256sum', digests, { cwd: join(folder, 'blobs/sha256') });
    expect(sums.trim().split('\n')).toEqual(digests.map((digest) => `${digest}  ${digest}`));
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as object;
    expect(index).toMatchObject({
      manifests: [
        { digest: stored.digest, annotations: { 'io.containerd.image.name': 'registry.example/a:1' } },
      ],
    });
    const forDocker = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;
    expect(forDocker).toMatchObject([{ RepoTags: ['registry.example/a:1'] }]);
  });
});
