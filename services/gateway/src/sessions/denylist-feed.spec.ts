import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { metricsText } from '@headshots/platform/telemetry';
import { Denylist } from './denylist.ts';
import { DenylistFeed } from './denylist-feed.ts';

Logger.overrideLogger(false);

const age = async (): Promise<number> =>
  Number(/^denylist_age_seconds (\S+)$/m.exec((await metricsText()).body)?.[1]);

describe('the age of what is known of ended sessions', () => {
  let feed: DenylistFeed | undefined;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    feed?.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('grows from the start until identity tells, and again when it falls silent', async () => {
    let isAway = true;
    const identity = {
      listRevokedSince: async () => {
        if (isAway) throw new Error('away');
        return { sessionIds: [] };
      },
    };
    feed = new DenylistFeed(
      identity as unknown as ConstructorParameters<typeof DenylistFeed>[0],
      new Denylist(),
    );
    feed.onModuleInit();
    await jest.advanceTimersByTimeAsync(40_000);
    expect(await age()).toBeGreaterThanOrEqual(40);
    isAway = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(await age()).toBeLessThan(1);
    isAway = true;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await age()).toBeGreaterThanOrEqual(30);
  });
});
