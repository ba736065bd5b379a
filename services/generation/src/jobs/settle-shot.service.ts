import { Injectable, Logger } from '@nestjs/common';
import { HeadshotGeneratedSchema } from '@headshots/proto/generation/v1/events_pb';
import { EngineFailure, EnginePool } from '@headshots/engine';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { LeasedShot } from './leased-shot.ts';
import type { AcceptedImage } from '../work/accepted-image.ts';
import { endOfJob, type FailureReason, type Job } from './job.ts';
import { nextStep, ownTries, retryDelayMs } from './shot.policy.ts';
import { endJob } from './end-job.service.ts';
import { generatedFact } from './generated.fact.ts';
import { isRetake, SettleRetake } from './settle-retake.service.ts';
import type { SettledShot } from './settled-shot.ts';
import { JobRepository, type JobChange } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

/** Reasons that end the whole job at once: no other seed would help. */
const jobFailures: Readonly<Record<string, FailureReason>> = {
  no_face: 'no_face',
  engine_refused: 'engine_refused',
};

@Injectable()
export class SettleShot {
  private readonly logger = new Logger(SettleShot.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
    private readonly engine: EnginePool,
    private readonly retakes: SettleRetake,
  ) {}

  judged(shot: LeasedShot, image: AcceptedImage, fingerprint: Uint8Array): Promise<SettledShot> {
    if (isRetake(shot)) return this.retakes.judged(shot, image);
    return this.withRunningJob<SettledShot>(shot, 'lost', async (tx) => {
      if (image.belowTarget) return this.refused(tx, shot, 'below_target', image);
      const taken = await this.shots.accept(tx, shot, image, fingerprint);
      if (taken) await this.delivered(tx, shot, image, { candidates: 1 });
      else await this.jobs.count(tx, shot.orderId, { candidates: 1 });
      return taken ? image : 'lost';
    });
  }

  rejected(shot: LeasedShot, gate: string): Promise<SettledShot> {
    this.logger.log({ orderId: shot.orderId, number: shot.number, gate }, 'candidate refused');
    if (isRetake(shot)) return this.retakes.rejected(shot, gate);
    return this.withRunningJob<SettledShot>(shot, 'lost', (tx) => this.refused(tx, shot, gate, undefined));
  }

  async abandon(shot: LeasedShot, cause: string): Promise<void> {
    if (isRetake(shot)) return this.retakes.end(shot, cause);
    await this.withRunningJob(shot, false, async (tx) => {
      if (!(await this.shots.abandon(tx, shot, cause))) return false;
      await this.endIfLast(tx, await this.jobs.count(tx, shot.orderId, { abandoned: 1 }));
      return true;
    });
  }

  /** The engine could not do it this time, or never will. Only what the picture itself causes counts as a try. */
  async failed(shot: LeasedShot, error: unknown): Promise<void> {
    const failure =
      error instanceof EngineFailure ? error : new EngineFailure('unknown', 'unexpected', { cause: error });
    const { kind, code } = failure;
    const { orderId, number } = shot;
    this.logger.warn({ err: failure, orderId, number, kind, code }, 'shot failed');
    if (code === 'photo_unreadable') return this.photoUnreadable(shot);
    const reason = jobFailures[code];
    if (kind === 'permanent')
      return reason ? this.failJob(shot, reason) : this.abandon(shot, 'engine_refused');
    const own = kind === 'unknown';
    if (own && shot.tries + 1 >= ownTries) return this.abandon(shot, 'engine_failed');
    const delayMs = failure.retryAfterMs ?? retryDelayMs(own ? shot.tries : shot.waits, Math.random());
    await this.change(shot, (tx) =>
      code === 'engine_stopped'
        ? this.shots.stopped(tx, shot, delayMs)
        : this.shots.retryLater(tx, shot, delayMs, own),
    );
  }

  /** Gone, or no picture: believed when it stays so for a while, with stores that answer. */
  async photoUnreadable(shot: LeasedShot): Promise<void> {
    this.engine.forget(shot.photoId);
    if (shot.tries + 1 >= ownTries) return this.failJob(shot, 'photo_unreadable');
    const delayMs = retryDelayMs(shot.tries, 0.5 + Math.random() / 2);
    await this.change(shot, (tx) => this.shots.retryLater(tx, shot, delayMs, true));
  }

  async failJob(shot: LeasedShot, reason: FailureReason): Promise<void> {
    if (isRetake(shot)) return this.retakes.end(shot, reason);
    await this.withRunningJob(shot, false, async (tx, job) => {
      await this.end(tx, job, reason);
      return true;
    });
  }

  async giveBack(shot: LeasedShot): Promise<void> {
    await this.change(shot, (tx) => this.shots.release(tx, shot));
  }

  survived(shot: LeasedShot): Promise<void> {
    return this.shots.survived(shot);
  }

  private async change(shot: LeasedShot, work: (tx: Tx) => Promise<boolean>): Promise<void> {
    const changed = await this.unitOfWork.run(async (tx) => {
      await this.jobs.lock(tx, shot.orderId);
      return work(tx);
    });
    if (!changed) await this.survived(shot);
  }

  private withRunningJob<T>(
    shot: LeasedShot,
    otherwise: T,
    work: (tx: Tx, job: Job) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      const job = await this.jobs.lock(tx, shot.orderId);
      return job?.state === 'running' ? work(tx, job) : otherwise;
    });
  }

  private async refused(
    tx: Tx,
    shot: LeasedShot,
    gate: string,
    candidate: AcceptedImage | undefined,
  ): Promise<SettledShot> {
    const job = await this.jobs.count(tx, shot.orderId, { candidates: 1 });
    const history = {
      rejections: shot.rejections + 1,
      hasFallback: shot.hasFallback || candidate !== undefined,
    };
    const { candidatesPerImage } = this.engine.profile();
    const budget = { ...job, candidatesPerImage };
    const step = nextStep(candidate ? 'below_target' : 'rejected', history, budget);
    if (step === 'reroll') return (await this.shots.reroll(tx, shot, gate, candidate)) ?? 'lost';
    if (step === 'abandon') {
      if (!(await this.shots.abandon(tx, shot, gate))) return 'lost';
      await this.endIfLast(tx, await this.jobs.count(tx, shot.orderId, { abandoned: 1 }));
      return { objectKey: undefined };
    }
    const image = await this.shots.acceptFallback(tx, shot, candidate);
    if (!image) return 'lost';
    await this.delivered(tx, shot, image);
    return image;
  }

  private async delivered(
    tx: Tx,
    shot: LeasedShot,
    image: AcceptedImage,
    also: Pick<JobChange, 'candidates'> = {},
  ): Promise<void> {
    const job = await this.jobs.count(tx, shot.orderId, { ...also, done: 1, facts: 1 });
    const { version, traceparent } = job;
    const fact = generatedFact(job, shot, image);
    await tx.publish(HeadshotGeneratedSchema, fact, { sequence: BigInt(version), traceparent });
    await this.endIfLast(tx, job);
  }

  private async endIfLast(tx: Tx, job: Job): Promise<void> {
    const end = endOfJob(job);
    if (end?.state === 'failed') return this.end(tx, job, end.reason);
    if (end && (await endJob(this.jobs, tx, job, end))) this.engine.forget(job.photoId);
  }

  private async end(tx: Tx, job: Job, reason: FailureReason): Promise<void> {
    if (await endJob(this.jobs, tx, job, { state: 'failed', reason })) this.engine.forget(job.photoId);
  }
}
