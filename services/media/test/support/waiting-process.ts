import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageJob } from '../../src/decoding/process/image-jobs.ts';

/** Answers once there is a file `go` beside the picture. */
async function answer({ path }: ImageJob): Promise<void> {
  while (!existsSync(`${path}.go`)) await sleep(10);
  process.send?.({ outcome: { thumbnails: 'made' } });
}

process.on('message', (job: ImageJob) => void answer(job));
process.on('disconnect', () => process.exit(0));
