import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Client } from '@connectrpc/connect';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';

const mostWaiting = 50_000;
const mostPerCall = 500;

/** Identity repeats the answer to a refresh until it hears this; a lost one delays finding a stolen token. */
export class SeenTokens implements BeforeApplicationShutdown {
  private readonly logger = new Logger('seen-tokens');
  private readonly identity: Pick<Client<typeof IdentityService>, 'noteTokensSeen'>;
  private readonly everyMs: number;
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> | undefined;

  constructor(identity: Pick<Client<typeof IdentityService>, 'noteTokensSeen'>, everyMs = 1_000) {
    this.identity = identity;
    this.everyMs = everyMs;
  }

  add(token: string): void {
    if (this.waiting.size < mostWaiting) this.waiting.add(token);
    this.timer ??= setTimeout(() => void this.tell(), this.everyMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.telling;
    await this.tellOnce();
    clearTimeout(this.timer);
  }

  private async tell(): Promise<void> {
    this.telling = this.tellOnce();
    await this.telling;
    const more = this.waiting.size > 0;
    this.timer = more ? setTimeout(() => void this.tell(), this.everyMs).unref() : undefined;
  }

  private async tellOnce(): Promise<void> {
    const tokens = [...this.waiting].slice(0, mostPerCall);
    if (tokens.length === 0) return;
    try {
      await this.identity.noteTokensSeen({ tokens }, { timeoutMs: 2_000 });
      for (const token of tokens) this.waiting.delete(token);
    } catch (error) {
      this.logger.debug(`identity was not told which tokens are in use: ${String(error)}`);
    }
  }
}
