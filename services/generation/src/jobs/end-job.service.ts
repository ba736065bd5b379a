import { create } from '@bufbuild/protobuf';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { HeadshotsCompletedSchema, HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { Tx } from '@headshots/platform/persistence';
import type { JobEnd, Job } from './job.ts';
import type { JobRepository } from './job.repository.ts';

/** Ends a running job and says so once. The caller holds the lock on the job's row. */
export async function endJob(jobs: JobRepository, tx: Tx, job: Job, end: JobEnd): Promise<boolean> {
  const { orderId, photoId, userId, traceparent } = job;
  const reason = end.state === 'failed' ? end.reason : undefined;
  if (!(await jobs.end(tx, orderId, end.state, reason))) return false;
  const { version } = await jobs.count(tx, orderId, { facts: 1 });
  const sequence = BigInt(version);
  if (reason !== undefined) {
    const failed = create(HeadshotsFailedSchema, {
      orderId,
      photoId,
      userId,
      reason,
      imagesDone: job.done,
      failedAt: timestampNow(),
    });
    await tx.publish(HeadshotsFailedSchema, failed, { sequence, traceparent });
    return true;
  }
  const completed = create(HeadshotsCompletedSchema, {
    orderId,
    photoId,
    userId,
    images: job.images,
    candidates: job.candidates,
    completedAt: timestampNow(),
  });
  await tx.publish(HeadshotsCompletedSchema, completed, { sequence, traceparent });
  return true;
}
