import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CPU_SECONDS, LONGEST_MS, maxResident } from './decoder-limits.ts';
import type { Died, ImageJob, ImageOutcome } from './image-jobs.ts';
import { usageOf } from './process-usage.ts';
import { startApart, type Apart } from './walls.ts';

const script = fileURLToPath(new URL(`./image-process${extname(import.meta.url)}`, import.meta.url));
const WATCH_MS = 50;

type Reply = { readonly outcome: ImageOutcome } | { readonly error: string };

/** The process was ended by a limit or crashed while it worked on an image. */
export class ImageProcessDied extends Error {
  override readonly name = 'ImageProcessDied';
  readonly reason: Died['died'];

  constructor(message: string, reason: Died['died']) {
    super(message);
    this.reason = reason;
  }
}

/** One decoding process, kept apart: one job at a time, with limits on time and memory. */
export class ImageWorker {
  private readonly child: ChildProcess;
  private overLimit = false;
  jobs = 0;

  constructor(apart: Apart) {
    this.child = startApart(script, apart);
    this.child.on('error', () => undefined);
    this.child.unref();
    this.child.channel?.unref();
  }

  get alive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }

  /**
   * @param bytes the memory that the image should need
   * @throws ImageProcessDied
   */
  async run(job: ImageJob, bytes: number): Promise<ImageOutcome> {
    this.jobs += 1;
    this.child.channel?.ref();
    const limit = setTimeout(() => this.stopForLimit(), LONGEST_MS);
    const watch = this.watch(maxResident(bytes));
    try {
      const reply = await this.ask(job);
      if ('error' in reply) throw new ImageProcessDied(reply.error, 'crash');
      return reply.outcome;
    } finally {
      clearInterval(watch);
      clearTimeout(limit);
      this.child.channel?.unref();
    }
  }

  private ask(job: ImageJob): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const end = (): void =>
        reject(new ImageProcessDied('the image process ended', this.overLimit ? 'limit' : 'crash'));
      this.child.once('exit', end);
      this.child.once('error', end);
      this.child.once('message', (reply) => {
        this.child.off('exit', end);
        this.child.off('error', end);
        resolve(reply as Reply);
      });
      this.child.send(job, (error) => {
        if (error) end();
      });
    });
  }

  /** Ends the process when this job took too much of the processor or the process too much memory. */
  private watch(most: number): NodeJS.Timeout {
    let before: number | undefined;
    return setInterval(() => {
      void usageOf(this.child.pid ?? 0).then((usage) => {
        if (!usage) return;
        before ??= usage.cpuSeconds;
        if (usage.cpuSeconds - before > CPU_SECONDS || usage.residentBytes > most) this.stopForLimit();
      });
    }, WATCH_MS);
  }

  private stopForLimit(): void {
    this.overLimit = true;
    this.stop();
  }
}
