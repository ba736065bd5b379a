import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { ImageProcessPool } from './image-process-pool.ts';

const programOf = (name: string): string =>
  fileURLToPath(new URL(`../../../test/support/${name}-process.ts`, import.meta.url));
const memoryBytes = 100_000_000;

describe('image processes', () => {
  let spool: string;
  let pool: ImageProcessPool;
  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    pool = new ImageProcessPool({ processes: 1, memoryBytes, spool, program: programOf('waiting') });
  });
  afterEach(async () => {
    pool.onApplicationShutdown();
    await rm(spool, { recursive: true });
  });

  it('are shown while they work', async () => {
    const busy = async (): Promise<string | undefined> =>
      /^media_image_processes_busy (\d+)$/m.exec((await metricsText()).body)?.[1];
    const path = join(spool, 'headshot.jpg');
    await writeFile(path, '');
    const working = pool.makeThumbnails(path, spool);
    await eventually(async () => expect(await busy()).toBe('1'));
    await writeFile(`${path}.go`, '');
    await working;
    expect(await busy()).toBe('0');
  });
});

describe('an image process that earlier images left full', () => {
  let spool: string;
  let pool: ImageProcessPool;
  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    pool = new ImageProcessPool({ processes: 1, memoryBytes, spool, program: programOf('holding') });
  });
  afterEach(async () => {
    pool.onApplicationShutdown();
    await rm(spool, { recursive: true });
  });

  it('is replaced for the image that has no room in it', async () => {
    const path = join(spool, 'headshot.jpg');
    await writeFile(path, '');
    expect(await pool.makeThumbnails(path, spool)).toBe('made');
    expect(await pool.makeThumbnails(path, spool)).toBe('made');
  });
});

describe('an image process that ends while a headshot is saved in another format', () => {
  let spool: string;
  let pool: ImageProcessPool;
  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    pool = new ImageProcessPool({ processes: 1, memoryBytes, spool, program: programOf('throwing') });
  });
  afterEach(async () => {
    pool.onApplicationShutdown();
    await rm(spool, { recursive: true });
  });

  it('is a reason to try again, not to miss the image', async () => {
    const path = join(spool, 'headshot.jpg');
    await writeFile(path, '');
    const file = { path, folder: spool, face: undefined };
    await expect(pool.makeFormat(file, { format: 'cv', type: 'png' }, 'ada')).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 10,
    });
  });
});
