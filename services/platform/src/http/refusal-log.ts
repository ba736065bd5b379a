import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';

export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly route: string;
  readonly requestId: string;
  readonly account: string | undefined;
  readonly address: string;
}

const windowMs = 60_000;
const mostLines = 30;

export class RefusalLog {
  private readonly key = randomBytes(32);
  private readonly counts = new Map<string, number>();
  private readonly logger: Pick<Logger, 'warn'>;
  private readonly now: () => number;
  private endsAt = 0;

  constructor(logger: Pick<Logger, 'warn'>, now: () => number = Date.now) {
    this.logger = logger;
    this.now = now;
  }

  add({ address, account, ...refusal }: Refusal): void {
    this.turn();
    const count = (this.counts.get(refusal.code) ?? 0) + 1;
    this.counts.set(refusal.code, count);
    if (count > mostLines) return;
    const who = account === undefined ? { client: this.nameOf(address) } : { account };
    this.logger.warn({ ...refusal, ...who }, 'refused');
  }

  private turn(): void {
    if (this.now() < this.endsAt) return;
    for (const [code, count] of this.counts)
      if (count > mostLines)
        this.logger.warn({ code, more: count - mostLines }, 'refused more often than is written down');
    this.counts.clear();
    this.endsAt = this.now() + windowMs;
  }

  /** The same for the same address as long as this process lives, and no way back to it. */
  private nameOf(address: string): string {
    return createHmac('sha256', this.key).update(address).digest('hex').slice(0, 16);
  }
}
