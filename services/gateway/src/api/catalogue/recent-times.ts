import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Package } from '@headshots/proto/common/v1/types_pb';
import { MEDIA, type Media } from '../../neighbours.ts';

const freshMs = 10 * 60_000;
const retryMs = 10_000;
/** So long an answer is repeated while no newer one comes. */
const keptMs = 60 * 60_000;

/**
 * Minutes in which orders of a package were ready of late. Nobody waits for them: what is known is told, and newer
 * numbers are asked for beside it.
 */
@Injectable()
export class RecentTimes {
  private readonly logger = new Logger(RecentTimes.name);
  private minutes: ReadonlyMap<Package, number> = new Map();
  private nextAt = 0;
  private endsAt = 0;

  constructor(@Inject(MEDIA) private readonly media: Pick<Media, 'getRecentTimes'>) {}

  /** Whole minutes that nine of ten newest orders stayed under, from the payment to the delivery; without packages of which too little is known. */
  known(now = Date.now()): ReadonlyMap<Package, number> {
    if (now >= this.nextAt) {
      this.nextAt = now + retryMs;
      void this.ask(now);
    }
    return now < this.endsAt ? this.minutes : new Map();
  }

  private async ask(now: number): Promise<void> {
    try {
      const { times } = await this.media.getRecentTimes({});
      this.minutes = new Map(times.map(({ package: name, seconds }) => [name, underMinutes(seconds)]));
      this.nextAt = now + freshMs;
      this.endsAt = now + keptMs;
    } catch (error) {
      this.logger.debug({ err: error }, 'recent times are not known');
    }
  }
}

/** The next whole minute. */
const underMinutes = (seconds: number): number => Math.floor(seconds / 60) + 1;
