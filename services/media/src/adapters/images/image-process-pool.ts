import type { OnApplicationShutdown } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type {
  ImageWorkshop,
  PreparedSelfie,
  SelfieFile,
  Thumbnails,
} from '../../application/ports/image-workshop.ts';
import type { UploadRefusal } from '../../domain/upload-rules.ts';
import { WORKING_BYTES } from './decoder-limits.ts';
import { FairGate, type Lane } from './fair-gate.ts';
import type {
  Died,
  HeaderOutcome,
  ImageJob,
  ImageOutcome,
  SelfieOutcome,
  ThumbnailsOutcome,
} from './image-jobs.ts';
import { imageMetrics } from './image-metrics.ts';
import { ImageProcessDied, ImageWorker } from './image-worker.ts';
import { WeightedGate } from './weighted-gate.ts';

const SMALLEST_SHARE = 1_000_000;
const MAX_WAITING = 200;
/** A process is replaced after this many images, so that nothing an image left behind lives long. */
const JOBS_PER_PROCESS = 200;
const IDLE_MS = 60_000;

/**
 * At most one process per core; started when needed, ended when idle. One upload of a person at a time, and persons
 * take turns.
 */
export class ImageProcessPool implements ImageWorkshop, OnApplicationShutdown {
  private readonly turns: FairGate;
  private readonly memory = new WeightedGate(WORKING_BYTES, MAX_WAITING);
  private readonly idle: ImageWorker[] = [];
  private readonly headshots: Lane;
  private reaper: NodeJS.Timeout | undefined;

  constructor(processes: number) {
    this.turns = new FairGate({ capacity: processes, maxWaiting: MAX_WAITING });
    this.headshots = { name: 'headshots', most: processes };
  }

  async prepareSelfie(
    { path, type, folder }: SelfieFile,
    owner: string,
  ): Promise<PreparedSelfie | UploadRefusal> {
    return this.inTurn({ name: `user ${owner}`, most: 1 }, async () => {
      const header = await this.attempt<HeaderOutcome>({ kind: 'header', path, type });
      if ('died' in header) return refusalOf(header);
      if ('refusal' in header) return header.refusal;
      const share = Math.min(WORKING_BYTES, Math.max(SMALLEST_SHARE, header.workingBytes));
      const outcome = await this.memory.run(share, () =>
        this.attempt<SelfieOutcome>({ kind: 'selfie', path, type, folder }),
      );
      if ('died' in outcome) return refusalOf(outcome);
      return 'refusal' in outcome ? outcome.refusal : outcome.selfie;
    });
  }

  async makeThumbnails(path: string, folder: string): Promise<Thumbnails | undefined> {
    const outcome = await this.inTurn(this.headshots, () =>
      this.attempt<ThumbnailsOutcome>({ kind: 'thumbnails', path, folder }),
    );
    return 'thumbnails' in outcome ? outcome.thumbnails : undefined;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.reaper);
    this.stopIdle();
  }

  private async inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    imageMetrics.waiting.inc();
    let waits = true;
    const entered = (): void => {
      if (waits) imageMetrics.waiting.dec();
      waits = false;
    };
    try {
      return await this.turns.run(lane, () => {
        entered();
        return work();
      });
    } finally {
      entered();
    }
  }

  private async attempt<T extends ImageOutcome>(job: ImageJob): Promise<T | Died> {
    const worker = this.take();
    const measured = imageMetrics.seconds.startTimer({ job: job.kind });
    try {
      const outcome = (await worker.run(job)) as T;
      measured({ outcome: 'done' });
      return outcome;
    } catch (error) {
      if (!(error instanceof ImageProcessDied))
        throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
      worker.stop();
      measured({ outcome: error.reason });
      return { died: error.reason };
    } finally {
      this.giveBack(worker);
    }
  }

  private take(): ImageWorker {
    clearTimeout(this.reaper);
    for (let worker = this.idle.pop(); worker; worker = this.idle.pop()) if (worker.alive) return worker;
    return new ImageWorker();
  }

  private giveBack(worker: ImageWorker): void {
    if (worker.alive && worker.jobs < JOBS_PER_PROCESS) this.idle.push(worker);
    else worker.stop();
    clearTimeout(this.reaper);
    this.reaper = setTimeout(() => this.stopIdle(), IDLE_MS).unref();
  }

  private stopIdle(): void {
    for (const worker of this.idle.splice(0)) worker.stop();
  }
}

const refusalOf = ({ died }: Died): UploadRefusal =>
  died === 'limit' ? 'upload.too_complex' : 'upload.damaged';
