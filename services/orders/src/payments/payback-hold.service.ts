import { Injectable, Logger } from '@nestjs/common';
import { CustodyPort } from './custody.port.ts';
import { RestoreSettings } from './restore.settings.ts';

const goodForMs = 60_000;
const againAfterMs = 1_000;

/**
 * A database that was restored has forgotten what it delivered and paid back since. So money goes back only while media
 * says that database and store belong together, and never in restore mode.
 */
@Injectable()
export class PaybackHold {
  private readonly logger = new Logger(PaybackHold.name);
  private reason: string | undefined = 'unknown';
  private askAgainAt = -Infinity;

  constructor(
    private readonly custody: CustodyPort,
    private readonly settings: RestoreSettings,
  ) {}

  /** Asks at most once a minute while money may go, once a second while it may not. */
  async isHeld(now = performance.now()): Promise<boolean> {
    if (this.settings.restoring) return this.note('setting');
    if (now < this.askAgainAt) return this.reason !== undefined;
    const held = this.note(await this.ask());
    this.askAgainAt = now + (held ? againAfterMs : goodForMs);
    return held;
  }

  private async ask(): Promise<string | undefined> {
    try {
      return (await this.custody.hold()) || undefined;
    } catch (error) {
      this.logger.debug({ err: error }, 'media does not say whether the database was restored');
      return 'unknown';
    }
  }

  private note(reason: string | undefined): boolean {
    if (reason !== this.reason) {
      if (reason === undefined) this.logger.log('money is paid back');
      else this.logger.warn({ reason }, 'nothing is paid back');
    }
    this.reason = reason;
    return reason !== undefined;
  }
}
