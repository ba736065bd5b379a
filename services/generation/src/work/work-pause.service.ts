import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { backoff } from '@headshots/platform/backoff';
import { Counter, Gauge } from 'prom-client';

const paused = new Gauge({
  name: 'generation_work_paused',
  help: '1 while this process takes no shots because a store it needs is away',
});
const givenBack = new Counter({
  name: 'generation_shots_given_back_total',
  help: 'Shots, and trials of previews, put back unfinished and uncounted because something else was in trouble, by what it was',
  labelNames: ['cause'],
});

const restFor = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

export class WorkPause {
  private readonly logger = new Logger(WorkPause.name);
  private failures = 0;
  private until = 0;
  private silence: NodeJS.Timeout | undefined;

  /**
   * Short: orders wait for it after every trouble.
   * @param silenceMs so long nobody has to ask for the store until it is not taken for away any more: longer than it may
   * keep one request waiting
   * @param rest resolves after so many milliseconds, or when the signal is aborted
   */
  constructor(
    private readonly firstMs = 250,
    private readonly longestMs = 2_000,
    private readonly silenceMs = 60_000,
    private readonly rest: (ms: number, signal: AbortSignal) => Promise<unknown> = restFor,
  ) {}

  away(dependency: 'object_store', error: unknown): void {
    givenBack.inc({ cause: dependency });
    if (this.failures === 0)
      this.logger.error({ err: error, dependency }, 'no shots are taken: a store is away, no try is counted');
    paused.set(1);
    this.failures += 1;
    this.until = Date.now() + backoff({ first: this.firstMs, most: this.longestMs }, this.failures);
    clearTimeout(this.silence);
    this.silence = setTimeout(
      () => this.end('nobody has asked for the store of late'),
      this.silenceMs,
    ).unref();
  }

  back(): void {
    if (this.failures > 0) this.end('the store is back');
  }

  async passed(signal: AbortSignal): Promise<void> {
    for (let left = this.left(); left > 0 && !signal.aborted; left = this.left())
      await this.rest(left, signal);
  }

  /** What waited for it may have ended by its clock, and nobody would notice that it answers again. */
  private end(why: string): void {
    clearTimeout(this.silence);
    this.logger.log(`${why}, shots are taken again`);
    paused.set(0);
    this.failures = 0;
  }

  private left(): number {
    return this.until - Date.now();
  }
}
