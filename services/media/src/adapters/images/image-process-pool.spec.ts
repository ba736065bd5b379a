import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ImageProcessPool } from './image-process-pool.ts';

const program = fileURLToPath(new URL('../../../test/support/holding-process.ts', import.meta.url));

describe('an image process that earlier images left full', () => {
  let spool: string;
  let pool: ImageProcessPool;
  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    pool = new ImageProcessPool({ processes: 1, memoryBytes: 100_000_000, spool, program });
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
