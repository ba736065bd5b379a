import { prepareSelfie } from './prepare-selfie.ts';
import { readHeader } from './read-header.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import type { ImageJob, ImageOutcome } from './image-jobs.ts';

async function work(job: ImageJob): Promise<ImageOutcome> {
  if (job.kind === 'header') return readHeader(job.path, job.type);
  if (job.kind === 'selfie') return prepareSelfie(job.path, job.folder);
  return makeThumbnails(job.path, job.folder);
}

process.on('message', (job: ImageJob) => {
  work(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
