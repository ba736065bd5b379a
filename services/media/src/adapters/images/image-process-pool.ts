import type { OnApplicationShutdown } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { ImageWorkshop, PreparedSelfie, Thumbnails } from '../../application/ports/image-workshop.ts';
import type { ImageType } from '../../domain/image-type.ts';
import type { UploadRefusal } from '../../domain/upload-rules.ts';
import type {
  HeaderOutcome,
  ImageJob,
  ImageOutcome,
  SelfieOutcome,
  ThumbnailsOutcome,
} from './image-jobs.ts';
import { ImageProcessDied, ImageWorker } from './image-worker.ts';
import { WeightedGate } from './weighted-gate.ts';

/** Memory that decoders may need at the same time, all processes together. */
const WORKING_BYTES = 200_000_000;
const SMALLEST_SHARE = 1_000_000;
const MAX_WAITING = 200;
/** A process is replaced after this many images, so that nothing an image left behind lives long. */
const JOBS_PER_PROCESS = 200;
const IDLE_MS = 60_000;

/** At most one process per core; started when needed, ended when idle. */
export class ImageProcessPool implements ImageWorkshop, OnApplicationShutdown {
  private readonly slots: WeightedGate;
  private readonly memory = new WeightedGate(WORKING_BYTES, MAX_WAITING);
  private readonly idle: ImageWorker[] = [];
  private reaper: NodeJS.Timeout | undefined;

  constructor(processes: number) {
    this.slots = new WeightedGate(processes, MAX_WAITING);
  }

  async prepareSelfie(
    path: string,
    type: ImageType,
    folder: string,
  ): Promise<PreparedSelfie | UploadRefusal> {
    const header = (await this.attempt({ kind: 'header', path, type })) as HeaderOutcome | undefined;
    if (!header) return 'upload.damaged';
    if ('refusal' in header) return header.refusal;
    const share = Math.min(WORKING_BYTES, Math.max(SMALLEST_SHARE, header.workingBytes));
    const outcome = (await this.memory.run(share, () =>
      this.attempt({ kind: 'selfie', path, type, folder }),
    )) as SelfieOutcome | undefined;
    if (!outcome) return 'upload.damaged';
    return 'refusal' in outcome ? outcome.refusal : outcome.selfie;
  }

  async makeThumbnails(path: string, folder: string): Promise<Thumbnails | undefined> {
    const outcome = (await this.attempt({ kind: 'thumbnails', path, folder })) as
      ThumbnailsOutcome | undefined;
    return outcome && 'thumbnails' in outcome ? outcome.thumbnails : undefined;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.reaper);
    this.stopIdle();
  }

  /** Undefined when the image brought its process down. */
  private async attempt(job: ImageJob): Promise<ImageOutcome | undefined> {
    return this.slots.run(1, async () => {
      const worker = this.take();
      try {
        return await worker.run(job);
      } catch (error) {
        if (!(error instanceof ImageProcessDied))
          throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
        worker.stop();
        return undefined;
      } finally {
        this.giveBack(worker);
      }
    });
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
