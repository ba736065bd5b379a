import { Logger } from '@nestjs/common';

export interface Keeping {
  readonly freshMs: number;
  readonly retryMs: number;
  /** So long an answer is repeated while no newer one comes; for ever when it is not said. */
  readonly keptMs?: number;
}

/** What a neighbour said last. Pages repeat it, and go on without when it is away. */
export class KeptAnswer<T> {
  private readonly logger = new Logger(KeptAnswer.name);
  private answer: { readonly value: T; readonly endsAt: number } | undefined;
  private asking: Promise<void> | undefined;
  private nextAt = 0;

  /** @param what what is asked for, for the log */
  constructor(
    private readonly what: string,
    private readonly ask: () => Promise<T>,
    private readonly keeping: Keeping,
  ) {}

  /** At once: a newer answer is asked for beside it. Undefined when none came, or the last one is too old. */
  known(now = Date.now()): T | undefined {
    this.askWhenDue(now);
    return this.kept(now);
  }

  /** Whoever finds that it is time waits for the newer answer, and everybody for the first one. */
  async asked(now = Date.now()): Promise<T | undefined> {
    if (this.askWhenDue(now) || !this.answer) await this.asking;
    return this.kept(now);
  }

  private kept(now: number): T | undefined {
    return this.answer && now < this.answer.endsAt ? this.answer.value : undefined;
  }

  private askWhenDue(now: number): boolean {
    if (this.asking || now < this.nextAt) return false;
    this.nextAt = now + this.keeping.retryMs;
    this.asking = this.askNow(now).finally(() => (this.asking = undefined));
    return true;
  }

  private async askNow(now: number): Promise<void> {
    const { freshMs, keptMs = Infinity } = this.keeping;
    try {
      this.answer = { value: await this.ask(), endsAt: now + keptMs };
      this.nextAt = now + freshMs;
    } catch (error) {
      this.logger.debug({ err: error }, `not answered: ${this.what}`);
    }
  }
}
