import { Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { beforeScrape } from '@headshots/platform/telemetry';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { Gauge } from 'prom-client';
import type { Denylist } from './denylist.ts';

const age = new Gauge({
  name: 'denylist_age_seconds',
  help: 'Since identity last told which sessions ended, or since the start when it never did',
});

export interface FeedTimes {
  readonly pollMs: number;
  readonly firstPollMs: number;
}

const snapshotMs = 15 * 60_000;
/** Answers overlap by this much, so that clocks and slow commits hide nothing. */
const overlapMs = 60_000;
const staleMs = 60_000;

/** The topic `session.revoked` is faster; this does not care whether Kafka is there. */
export class DenylistFeed implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('denylist');
  private readonly identity: Pick<Client<typeof IdentityService>, 'listRevokedSince'>;
  private readonly denylist: Denylist;
  private readonly times: FeedTimes;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private lastAnswer = 0;
  private complained = false;
  private readonly started = Date.now();
  private forget: () => void = () => undefined;

  constructor(
    identity: Pick<Client<typeof IdentityService>, 'listRevokedSince'>,
    denylist: Denylist,
    times: FeedTimes = { pollMs: 5_000, firstPollMs: 500 },
  ) {
    this.identity = identity;
    this.denylist = denylist;
    this.times = times;
  }

  onModuleInit(): void {
    this.forget = beforeScrape(() => age.set((Date.now() - (this.lastAnswer || this.started)) / 1_000));
    void this.poll();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    this.forget();
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    const asked = Date.now();
    const since = this.lastAnswer === 0 ? asked - snapshotMs : this.lastAnswer - overlapMs;
    try {
      const { sessionIds } = await this.identity.listRevokedSince({ since: timestampFromMs(since) });
      for (const sessionId of sessionIds) this.denylist.add(sessionId);
      this.denylist.markLoaded();
      this.lastAnswer = asked;
      this.complained = false;
    } catch (error) {
      this.complain(asked, error);
    }
    this.denylist.sweep();
    if (this.stopped) return;
    this.timer = setTimeout(
      () => void this.poll(),
      this.denylist.loaded ? this.times.pollMs : this.times.firstPollMs,
    );
    this.timer.unref();
  }

  private complain(now: number, error: unknown): void {
    if (this.complained || now - this.lastAnswer < staleMs) return;
    this.complained = true;
    this.logger.error(`identity tells nothing about ended sessions: ${String(error)}`);
  }
}
