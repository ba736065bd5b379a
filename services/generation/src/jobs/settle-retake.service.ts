import { Injectable } from '@nestjs/common';
import { HeadshotGeneratedSchema } from '@headshots/proto/generation/v1/events_pb';
import { EnginePool } from '@headshots/engine';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { AcceptedImage } from '../work/accepted-image.ts';
import type { Job } from './job.ts';
import type { LeasedShot } from './leased-shot.ts';
import { nextStep } from './shot.policy.ts';
import { generatedFact } from './generated.fact.ts';
import type { SettledShot } from './settled-shot.ts';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

/** A new attempt at an image that its owner has already: whatever becomes of it, the package stays as finished as it is. */
export type Retaken = LeasedShot & { readonly replaces: string };

export const isRetake = (shot: LeasedShot): shot is Retaken => shot.replaces !== null;

@Injectable()
export class SettleRetake {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
    private readonly engine: EnginePool,
  ) {}

  /** An image lies in the bucket. Only one that passed every gate takes the place of the old one. */
  judged(shot: Retaken, image: AcceptedImage): Promise<SettledShot> {
    if (image.belowTarget) return this.rejected(shot, 'below_target');
    return this.withJob(shot, async (tx, job) => {
      if (!(await this.shots.acceptRetake(tx, shot, image))) return 'lost';
      const counted = await this.jobs.count(tx, job.orderId, { candidates: 1, facts: 1 });
      const sequence = BigInt(counted.version);
      await tx.publish(HeadshotGeneratedSchema, generatedFact(counted, shot, image), { sequence });
      this.engine.forget(job.photoId);
      // The old image is shown until media has taken the new one, and removed by media then.
      return 'both';
    });
  }

  rejected(shot: Retaken, gate: string): Promise<SettledShot> {
    return this.withJob(shot, async (tx) => {
      const job = await this.jobs.count(tx, shot.orderId, { candidates: 1 });
      const history = { rejections: shot.rejections + 1, hasFallback: false };
      const { candidatesPerImage } = this.engine.profile();
      const step = nextStep('rejected', history, { ...job, candidatesPerImage });
      if (step !== 'reroll') return this.keepOld(tx, shot, gate);
      const taken = await this.shots.reroll(tx, shot, gate, undefined);
      return taken ? { objectKey: shot.replaces } : 'lost';
    });
  }

  async end(shot: Retaken, cause: string): Promise<void> {
    await this.withJob(shot, (tx) => this.keepOld(tx, shot, cause));
  }

  private async keepOld(tx: Tx, shot: Retaken, gate: string): Promise<SettledShot> {
    if (!(await this.shots.refuseRetake(tx, shot, gate))) return 'lost';
    this.engine.forget(shot.photoId);
    return { objectKey: shot.replaces };
  }

  private withJob(shot: Retaken, work: (tx: Tx, job: Job) => Promise<SettledShot>): Promise<SettledShot> {
    return this.unitOfWork.run(async (tx) => {
      const job = await this.jobs.lock(tx, shot.orderId);
      return job ? work(tx, job) : 'lost';
    });
  }
}
