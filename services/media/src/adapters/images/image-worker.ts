import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageJob, ImageOutcome } from './image-jobs.ts';

const script = fileURLToPath(new URL(`./image-process${extname(import.meta.url)}`, import.meta.url));
const JOB_MS = 15_000;
/** Resident memory at which a process is ended, in bytes. The headers that pass predict about half of it. */
const MAX_RESIDENT = 480 * 1024 * 1024;
const PAGE = 4096;

type Reply = { readonly outcome: ImageOutcome } | { readonly error: string };

/** The process was ended by a limit or crashed while it worked on an image. */
export class ImageProcessDied extends Error {
  override readonly name = 'ImageProcessDied';
}

/** One decoding process: no environment, no credentials, one job at a time, with limits on time and memory. */
export class ImageWorker {
  private readonly child: ChildProcess;
  jobs = 0;

  constructor() {
    this.child = fork(script, [], {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=96'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
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

  async run(job: ImageJob): Promise<ImageOutcome> {
    this.jobs += 1;
    this.child.channel?.ref();
    const watch = setInterval(() => void this.stopIfTooLarge(), 100);
    const limit = setTimeout(() => this.stop(), JOB_MS);
    try {
      const reply = await this.ask(job);
      if ('error' in reply) throw new ImageProcessDied(reply.error);
      return reply.outcome;
    } finally {
      clearInterval(watch);
      clearTimeout(limit);
      this.child.channel?.unref();
    }
  }

  private ask(job: ImageJob): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const end = (): void => reject(new ImageProcessDied('the image process ended'));
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

  private async stopIfTooLarge(): Promise<void> {
    const pages = await readFile(`/proc/${this.child.pid ?? 0}/statm`, 'utf8').catch(() => '');
    if (Number(pages.split(' ')[1] ?? 0) * PAGE > MAX_RESIDENT) this.stop();
  }
}
