import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { Logger } from '@nestjs/common';
import { ImageWorker } from './image-worker.ts';
import type { ImageJob } from '../process/image-jobs.ts';

const program = fileURLToPath(new URL('../../../test/support/throwing-process.ts', import.meta.url));
const jobs: readonly ImageJob[] = [
  { kind: 'header', path: '/nowhere', type: 'jpeg' },
  { kind: 'thumbnails', path: '/nowhere', folder: '/nowhere' },
];

describe('an image process', () => {
  let worker: ImageWorker;
  afterEach(() => worker.stop());

  it.each(jobs)('that throws in a callback at a $kind ends, and the service writes down why', async (job) => {
    const told = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const arrangement = { name: 'same user', prefix: [], user: undefined } as const;
    worker = new ImageWorker({ arrangement, spool: tmpdir(), memoryBytes: 100 * 1024 ** 2 }, program);
    await expect(worker.run(job, 1_000)).rejects.toMatchObject({ reason: 'crash' });
    expect(worker.alive).toBe(false);
    // Its last words may come after its end.
    await eventually(() =>
      expect(told).toHaveBeenCalledWith(
        expect.objectContaining({ fault: expect.stringContaining('Error: fallen over') }),
      ),
    );
  });
});
