import { dropPrivileges } from './drop-privileges.ts';
import { guardImageProcess } from './guard-image-process.ts';
import type { ImageJob, ImageOutcome } from './image-jobs.ts';
import { makeFormat } from './make-format.ts';
import { makeCoarse, makeMarked } from './make-marked.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import { prepareSelfie } from './prepare-selfie.ts';
import { readHeader } from './read-header.ts';

const copies = { thumbnails: makeThumbnails, marked: makeMarked, coarse: makeCoarse } as const;

async function work(job: ImageJob): Promise<ImageOutcome> {
  if (job.kind === 'header') return readHeader(job.path, job.type);
  if (job.kind === 'selfie') return prepareSelfie(job.path, job.type, job.folder, job.turn);
  if (job.kind === 'format') return makeFormat(job);
  return copies[job.kind](job.path, job.folder);
}

guardImageProcess();
const user = Number(process.argv[2] ?? NaN);
if (!Number.isNaN(user)) dropPrivileges(user);
process.on('message', (job: ImageJob) => {
  work(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
