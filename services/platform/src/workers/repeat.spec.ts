import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { metrics } from '../telemetry/metrics.ts';
import { repeat } from './repeat.ts';

Logger.overrideLogger(false);

describe('a loop', () => {
  it('goes on after a failure', async () => {
    let turns = 0;
    const stop = repeat('test', 1, async () => {
      turns += 1;
      if (turns === 1) throw new Error('once');
    });
    while (turns < 3) await sleep(1);
    await stop();
  });

  it('counts the turns that failed since the last good one', async () => {
    const counts: unknown[] = [];
    let turns = 0;
    const stop = repeat('counted', 1, async () => {
      const { values } = await metrics.workerFailedTurns.get();
      counts.push(values.find(({ labels }) => labels.name === 'counted')?.value ?? 0);
      turns += 1;
      if (turns < 3) throw new Error('twice');
    });
    while (turns < 4) await sleep(1);
    await stop();
    expect(counts.slice(0, 4)).toEqual([0, 1, 2, 0]);
  });

  it('never runs twice at a time', async () => {
    let running = 0;
    let most = 0;
    const stop = repeat('test', 1, async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
    });
    await sleep(40);
    await stop();
    expect(most).toBe(1);
  });

  it('waits for the turn in hand when it is stopped, and takes no other', async () => {
    let turns = 0;
    let ended = 0;
    const stop = repeat('test', 1, async () => {
      turns += 1;
      await sleep(20);
      ended += 1;
    });
    while (turns === 0) await sleep(1);
    await stop();
    expect(ended).toBe(turns);
    await sleep(30);
    expect(ended).toBe(1);
  });
});
