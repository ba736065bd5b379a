import { Injectable } from '@nestjs/common';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { HeadshotsStartedSchema } from '@headshots/proto/generation/v1/events_pb';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { LeasedShot } from './leased-shot.ts';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

@Injectable()
export class ClaimShot {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
  ) {}

  run(owner: string, leaseMs: number): Promise<LeasedShot | undefined> {
    return this.unitOfWork.run(async (tx) => {
      await this.shots.wake(tx, owner);
      const shot = await this.shots.claim(tx, owner, leaseMs);
      if (shot?.first) await this.sayStarted(tx, shot.orderId);
      return shot;
    });
  }

  private async sayStarted(tx: Tx, orderId: string): Promise<void> {
    const job = await this.jobs.start(tx, orderId);
    if (!job) return;
    const { photoId, userId, images, traceparent } = job;
    const started = { orderId, photoId, userId, images, startedAt: timestampNow() };
    await tx.publish(HeadshotsStartedSchema, started, { sequence: BigInt(job.version), traceparent });
  }
}
