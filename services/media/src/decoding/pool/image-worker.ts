import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { CPU_SECONDS, LONGEST_MS, maxResident } from './decoder-limits.ts';
import type { Fault } from '../process/guard-image-process.ts';
import type { Died, ImageJob, ImageOutcome } from '../process/image-jobs.ts';
import { usageOf } from './process-usage.ts';
import { startApart, type Apart } from './sandbox.ts';

const script = fileURLToPath(new URL(`../process/image-process${extname(import.meta.url)}`, import.meta.url));
const WATCH_MS = 50;

type Reply = { readonly outcome: ImageOutcome } | { readonly error: string };
const logger = new Logger('images');

const isFault = (said: unknown): said is Fault =>
  typeof said === 'object' && said !== null && 'fault' in said;
const LONGEST_FAULT = 4_000;

export class ImageProcessDied extends Error {
  override readonly name = 'ImageProcessDied';
  readonly reason: Died['died'];
  /** Earlier images had left some of the memory in use: a new process may have enough for this one. */
  readonly mayFitAnew: boolean;

  constructor(message: string, reason: Died['died'], mayFitAnew = false) {
    super(message);
    this.reason = reason;
    this.mayFitAnew = mayFitAnew;
  }
}

export class ImageWorker {
  private readonly child: ChildProcess;
  private overLimit: 'time' | 'memory' | undefined;
  private stopped = false;
  jobs = 0;

  /** @param program what runs in it, other than image-process */
  constructor(apart: Apart, program = script) {
    this.child = startApart(program, apart);
    this.child.on('error', (error) => logger.error(error, 'an image process cannot be started'));
    this.child.on('exit', (code, signal) => this.noteEnd(code, signal));
    this.child.on('message', (said) => {
      if (isFault(said))
        logger.error({
          msg: 'nobody caught this error in an image process',
          fault: String(said.fault).slice(0, LONGEST_FAULT),
        });
    });
    this.child.unref();
    this.child.channel?.unref();
  }

  get alive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  stop(): void {
    this.stopped = true;
    this.child.kill('SIGKILL');
  }

  /**
   * @param bytes the memory that the image should need
   * @throws ImageProcessDied
   */
  async run(job: ImageJob, bytes: number): Promise<ImageOutcome> {
    this.jobs += 1;
    this.child.channel?.ref();
    const limit = setTimeout(() => this.stopFor('time'), LONGEST_MS);
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
      const settle = (): void => void this.child.off('exit', end).off('error', end).off('message', take);
      const end = (): void => {
        settle();
        const heldMore = this.overLimit === 'memory' && this.jobs > 1;
        reject(new ImageProcessDied('the image process ended', this.overLimit ? 'limit' : 'crash', heldMore));
      };
      const take = (said: unknown): void => {
        if (isFault(said)) return;
        settle();
        resolve(said as Reply);
      };
      this.child.on('exit', end).on('error', end).on('message', take);
      this.child.send(job, (error) => {
        if (error) end();
      });
    });
  }

  private watch(most: number): NodeJS.Timeout {
    let before: number | undefined;
    return setInterval(() => {
      void usageOf(this.child.pid ?? 0).then((usage) => {
        if (!usage) return;
        before ??= usage.cpuSeconds;
        if (usage.cpuSeconds - before > CPU_SECONDS) this.stopFor('time');
        else if (usage.residentBytes > most) this.stopFor('memory');
      });
    }, WATCH_MS);
  }

  private noteEnd(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.stopped)
      logger.warn({ msg: 'an image process ended by itself', code, signal, jobs: this.jobs });
  }

  private stopFor(limit: 'time' | 'memory'): void {
    this.overLimit ??= limit;
    this.stop();
  }
}
