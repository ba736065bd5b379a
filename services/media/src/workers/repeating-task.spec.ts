import { describe, expect, it } from '@jest/globals';
import { RepeatingTask } from './repeating-task.ts';

const moment = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe('a repeating task', () => {
  it('repeats at once while there is work, and never runs twice at the same time', async () => {
    let left = 3;
    let running = 0;
    let most = 0;
    const task = new RepeatingTask({
      name: 'test',
      everyMs: 60_000,
      work: async () => {
        most = Math.max(most, (running += 1));
        await moment(1);
        running -= 1;
        return left > 0 ? left-- : 0;
      },
    });
    task.onApplicationBootstrap();
    task.wake();
    while (left > 0) await moment(1);
    await task.beforeApplicationShutdown();
    expect(most).toBe(1);
  });

  it('goes on after a failure and ends its round when stopped', async () => {
    let rounds = 0;
    let finished = 0;
    const task = new RepeatingTask({
      name: 'test',
      everyMs: 1,
      work: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('away');
        await moment(10);
        finished += 1;
        return 0;
      },
    });
    task.onApplicationBootstrap();
    while (rounds < 2) await moment(1);
    await task.beforeApplicationShutdown();
    expect(finished).toBeGreaterThan(0);
    expect(finished).toBe(rounds - 1);
  });
});
