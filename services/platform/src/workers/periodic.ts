import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { noteTurn } from './note-turn.ts';

/** Repeats work with a pause between the runs until the application stops; a failed run waits for the next one. */
export abstract class Periodic implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  protected constructor(private readonly pauseMs: number) {}

  /** One run. True asks for the next one without a pause. */
  protected abstract work(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const again = await this.workOnce();
      if (!again) await this.pause();
    }
  }

  private async workOnce(): Promise<boolean> {
    try {
      const again = await this.work();
      noteTurn(this.constructor.name, true);
      return again;
    } catch (error) {
      noteTurn(this.constructor.name, false);
      this.logger.warn(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  private pause(): Promise<void> {
    const { signal } = this.stopping;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, this.pauseMs);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
