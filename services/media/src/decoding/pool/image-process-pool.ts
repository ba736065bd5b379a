import { chown } from 'node:fs/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { Bulkhead, type BulkheadEntry } from '@headshots/platform/limits';
import type { SavedAs } from '../format.ts';
import type {
  HeadshotFile,
  ImageProcessor,
  MadeFile,
  PreparedSelfie,
  SelfieFile,
  Thumbnails,
} from '../image-processor.port.ts';
import type { ImageType } from '../image-type.ts';
import type { UploadRefusal } from '../upload-rules.ts';
import { PLAIN_BYTES } from './decoder-limits.ts';
import type {
  CopiesOf,
  Died,
  FormatOutcome,
  HeaderOutcome,
  ImageJob,
  ImageOutcome,
  Refused,
  SelfieOutcome,
  ThumbnailsOutcome,
} from '../process/image-jobs.ts';
import { imageMetrics } from './image.metrics.ts';
import { ImageProcessDied, ImageWorker } from './image-worker.ts';
import { arrangements, type Arrangement } from './sandbox.ts';

const queue = { size: 200 } as const;
const refuse = () => problem('service.unavailable', { retryAfterSeconds: 10 });
/** A process is replaced after this many images, so that nothing an image left behind lives long. */
const JOBS_PER_PROCESS = 200;
const IDLE_MS = 60_000;
const LONGEST_REASON = 1_000;
const logger = new Logger('images');

export interface PoolOptions {
  readonly processes: number;
  readonly memoryBytes: number;
  readonly spool: string;
  readonly program?: string;
}

/** One upload of a person at a time, and persons take turns. */
export class ImageProcessPool implements ImageProcessor, OnApplicationShutdown {
  private readonly turns: Bulkhead;
  private readonly memory: Bulkhead;
  private readonly memoryBytes: number;
  private readonly idle: ImageWorker[] = [];
  private readonly spool: string;
  private readonly arrangement: Arrangement;
  private readonly program: string | undefined;
  private reaper: NodeJS.Timeout | undefined;

  constructor({ processes, memoryBytes, spool, program }: PoolOptions) {
    this.memoryBytes = memoryBytes;
    this.memory = new Bulkhead({ capacity: memoryBytes, queue, refuse });
    this.spool = spool;
    this.program = program;
    [this.arrangement] = arrangements() as [Arrangement];
    imageMetrics.apart.set({ how: this.arrangement.name }, 1);
    const told = `image processes run as: ${this.arrangement.name}`;
    if (this.arrangement.name === 'same user')
      logger.warn(`${told}; they could read what this process knows`);
    else logger.log(told);
    this.turns = new Bulkhead({ capacity: processes, queue, refuse });
  }

  async prepareSelfie(
    { path, type, folder, turn = 0 }: SelfieFile,
    owner: string,
  ): Promise<PreparedSelfie | UploadRefusal> {
    return this.inTurn({ key: `user ${owner}`, perKey: 1 }, async () => {
      await this.handOver(path, folder);
      const header = await this.attempt<HeaderOutcome>({ kind: 'header', path, type }, PLAIN_BYTES);
      if ('died' in header || 'refusal' in header) return refusalOf(header, type);
      const bytes = PLAIN_BYTES + header.workingBytes;
      if (bytes > this.memoryBytes) return 'upload.too_heavy';
      const outcome = await this.attempt<SelfieOutcome>({ kind: 'selfie', path, type, folder, turn }, bytes);
      if ('died' in outcome || 'refusal' in outcome) return refusalOf(outcome, type);
      if (outcome.warnings)
        logger.log({ msg: 'a photo was read with warnings', type, reason: forLog(outcome.warnings) });
      return outcome.selfie;
    });
  }

  makeThumbnails(path: string, folder: string): Promise<Thumbnails | undefined> {
    return this.copies('thumbnails', path, folder);
  }

  makeMarked(path: string, folder: string): Promise<Thumbnails | undefined> {
    return this.copies('marked', path, folder);
  }

  makeCoarse(path: string, folder: string): Promise<Thumbnails | undefined> {
    return this.copies('coarse', path, folder);
  }

  private async copies(kind: CopiesOf, path: string, folder: string): Promise<Thumbnails | undefined> {
    const outcome = await this.inTurn({ key: 'headshots' }, async () => {
      await this.handOver(path, folder);
      return this.attempt<ThumbnailsOutcome>({ kind, path, folder }, PLAIN_BYTES);
    });
    return 'thumbnails' in outcome ? outcome.thumbnails : undefined;
  }

  async makeFormat(
    { path, folder, face }: HeadshotFile,
    savedAs: SavedAs,
    owner: string,
  ): Promise<MadeFile | undefined> {
    const outcome = await this.inTurn({ key: `format ${owner}`, perKey: 1 }, async () => {
      await this.handOver(path, folder);
      return this.attempt<FormatOutcome>({ kind: 'format', path, folder, face, ...savedAs }, PLAIN_BYTES);
    });
    if ('file' in outcome) return outcome.file;
    const why = 'died' in outcome ? outcome.died : 'unmarked' in outcome ? 'unmarked' : 'unreadable';
    logger.error({ msg: 'a headshot cannot be saved in another format', ...savedAs, reason: why });
    if ('died' in outcome) throw refuse();
    return undefined;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.reaper);
    this.stopIdle();
  }

  private async inTurn<T>(entry: BulkheadEntry, work: () => Promise<T>): Promise<T> {
    imageMetrics.waiting.inc();
    let waits = true;
    const entered = (): void => {
      if (waits) imageMetrics.waiting.dec();
      waits = false;
    };
    try {
      return await this.turns.run(entry, () => {
        entered();
        return work();
      });
    } finally {
      entered();
    }
  }

  /** Who takes the picture apart owns it and what is made of it. */
  private async handOver(path: string, folder: string): Promise<void> {
    const { user } = this.arrangement;
    if (user === undefined) return;
    await chown(path, user, user);
    await chown(folder, user, user);
  }

  /** What earlier images left in a process is held against none: an image that had no room gets a new process. */
  private attempt<T extends ImageOutcome>(job: ImageJob, bytes: number): Promise<T | Died> {
    return this.memory.run({ weight: bytes }, async () => {
      const worker = this.take();
      if (bytes + PLAIN_BYTES > this.memoryBytes) this.stopIdle();
      const first = await this.run<T>(worker, job, bytes);
      const outcome =
        first instanceof ImageProcessDied && first.mayFitAnew
          ? await this.run<T>(this.start(), job, bytes)
          : first;
      return outcome instanceof ImageProcessDied ? { died: outcome.reason } : outcome;
    });
  }

  private async run<T extends ImageOutcome>(
    worker: ImageWorker,
    job: ImageJob,
    bytes: number,
  ): Promise<T | ImageProcessDied> {
    imageMetrics.busy.inc();
    const measured = imageMetrics.seconds.startTimer({ kind: job.kind });
    try {
      const outcome = (await worker.run(job, bytes)) as T;
      measured({ outcome: 'done' });
      return outcome;
    } catch (error) {
      if (!(error instanceof ImageProcessDied))
        throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
      worker.stop();
      measured({ outcome: error.reason });
      return error;
    } finally {
      imageMetrics.busy.dec();
      this.giveBack(worker);
    }
  }

  private take(): ImageWorker {
    clearTimeout(this.reaper);
    for (let worker = this.idle.pop(); worker; worker = this.idle.pop()) if (worker.alive) return worker;
    return this.start();
  }

  private start(): ImageWorker {
    const { arrangement, spool, memoryBytes, program } = this;
    return new ImageWorker({ arrangement, spool, memoryBytes }, program);
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

/** Says in the log why, so that a kind of photo that we wrongly refuse is found without the photo. */
function refusalOf(outcome: Died | Refused, type: ImageType): UploadRefusal {
  const code = 'refusal' in outcome ? outcome.refusal : dead[outcome.died];
  const reason = 'refusal' in outcome ? outcome.reason : `ended: ${outcome.died}`;
  if (reason) logger.warn({ msg: 'a photo cannot be read', type, code, reason: forLog(reason) });
  return code;
}

const dead: Readonly<Record<Died['died'], UploadRefusal>> = {
  limit: 'upload.too_complex',
  crash: 'upload.damaged',
};

/** Whoever took a process over may say anything, and at any length. */
const forLog = (said: unknown): string => String(said).slice(0, LONGEST_REASON);
