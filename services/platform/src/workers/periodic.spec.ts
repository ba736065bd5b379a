import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { metrics } from '../telemetry/metrics.ts';
import { Periodic } from './periodic.ts';

Logger.overrideLogger(false);

const never = 24 * 60 * 60 * 1000;

class Steps extends Periodic {
  turns = 0;
  running = 0;
  most = 0;
  private readonly open: { end: (again: boolean | Error) => void }[] = [];

  protected override async work(): Promise<boolean> {
    this.turns += 1;
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    try {
      return await new Promise<boolean>((resolve, reject) => {
        this.open.push({ end: (again) => (again instanceof Error ? reject(again) : resolve(again)) });
      });
    } finally {
      this.running -= 1;
    }
  }

  override resize(width: number): void {
    super.resize(width);
  }

  async end(again: boolean | Error = false): Promise<void> {
    this.open.shift()?.end(again);
    for (let tick = 0; tick < 5; tick++) await nextTick();
  }
}

describe('work in turns', () => {
  let steps: Steps;

  const begin = (pauseMs: number, width?: number): Steps => {
    steps = new Steps(pauseMs, width);
    steps.onApplicationBootstrap();
    return steps;
  };

  afterEach(async () => {
    const stopped = steps.beforeApplicationShutdown();
    while (steps.running > 0) await steps.end();
    await stopped;
  });

  it('begins with the application and pauses after a turn', async () => {
    const work = begin(never);
    expect(work.turns).toBe(1);
    await work.end();
    expect(work.turns).toBe(1);
  });

  it('goes on at once while there is more to do', async () => {
    const work = begin(never);
    await work.end(true);
    expect(work.turns).toBe(2);
  });

  it('is woken from its pause', async () => {
    const work = begin(never);
    await work.end();
    work.wake();
    await nextTick();
    await nextTick();
    expect(work.turns).toBe(2);
  });

  it('takes no pause when it was woken during a turn, and never runs twice at a time', async () => {
    const work = begin(never);
    work.wake();
    work.wake();
    await nextTick();
    expect(work.turns).toBe(1);
    await work.end();
    expect(work.turns).toBe(2);
    await work.end();
    expect(work.turns).toBe(2);
    expect(work.most).toBe(1);
  });

  it('goes on after a failure, and counts those in a row', async () => {
    const failed = async (): Promise<number | undefined> =>
      (await metrics.workerFailedTurns.get()).values.find(({ labels }) => labels.name === 'Steps')?.value;
    const work = begin(never);
    await work.end(new Error('once'));
    expect(await failed()).toBe(1);
    work.wake();
    await nextTick();
    await nextTick();
    await work.end(new Error('twice'));
    expect(await failed()).toBe(2);
    work.wake();
    await nextTick();
    await nextTick();
    await work.end();
    expect(await failed()).toBe(0);
  });

  it('comes again by itself after a failure', async () => {
    const work = begin(0);
    await work.end(new Error('once'));
    expect(work.turns).toBe(2);
  });

  it('waits for the turn in hand when it is stopped, and takes no other', async () => {
    const work = begin(0);
    let stopped = false;
    const stopping = work.beforeApplicationShutdown().then(() => (stopped = true));
    await nextTick();
    expect(stopped).toBe(false);
    await work.end(true);
    await stopping;
    expect(work.turns).toBe(1);
  });

  it('takes no other turn once it is told to stop, before anybody waits for it', async () => {
    const work = begin(0);
    work.onModuleDestroy();
    await work.end(true);
    await nextTick();
    expect(work.turns).toBe(1);
  });

  it('does as many turns side by side as it is wide', async () => {
    const work = begin(never, 3);
    expect(work.most).toBe(3);
    for (let lane = 0; lane < 3; lane++) await work.end();
    expect(work.turns).toBe(3);
    work.wake();
    await nextTick();
    await nextTick();
    expect(work.turns).toBe(6);
  });

  it('grows while it works, and shrinks after the turns in hand', async () => {
    const work = begin(0, 1);
    work.resize(3);
    expect(work.running).toBe(3);
    work.resize(1);
    expect(work.running).toBe(3);
    for (let lane = 0; lane < 3; lane++) await work.end(true);
    expect(work.running).toBe(1);
    work.resize(2);
    expect(work.running).toBe(2);
  });

  it('begins with the width it was last told', () => {
    steps = new Steps(never, 1);
    steps.resize(2);
    expect(steps.turns).toBe(0);
    steps.onApplicationBootstrap();
    expect(steps.turns).toBe(2);
  });
});
