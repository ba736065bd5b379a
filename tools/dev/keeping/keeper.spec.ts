import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cameTrue } from '../process-groups.ts';
import type { Launch } from '../../../deploy/src/launch.ts';
import { Processes } from '../processes.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { Keeper, keptIn } from './keeper.ts';

const shell = (script: string): Launch => ({
  program: '/bin/sh',
  args: ['-c', script],
  cwd: tmpdir(),
  env: process.env,
});

describe('the keeper', () => {
  let state: string;
  let processes: Processes;
  let keeper: Keeper;
  let script: string;
  let now: number;
  let said: string[];
  let starts: number[];

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'keeper-'));
    processes = new Processes({ locations: { state }, logs: join(state, 'logs') } as Settings);
    [now, said, starts] = [0, [], []];
    keeper = new Keeper({
      processes,
      names: ['orders'],
      state,
      start: async (name) => {
        starts.push(now);
        await processes.start(name, shell(script));
      },
      say: (name, text) => said.push(`${name} ${text}`),
      now: () => now,
    });
  });
  afterEach(async () => {
    for (const name of processes.names()) await processes.stop(name, 100);
    rmSync(state, { recursive: true });
  });

  const ended = (): Promise<boolean> => cameTrue(() => processes.endedByItself('orders'), 60_000);

  /** Lets the clock go on second by second. */
  async function goOn(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      now += 1_000;
      await keeper.look();
    }
  }

  it('starts what ended by itself again, and says so on the screen, in its log and in its status', async () => {
    await processes.start('orders', shell('exit 1'));
    script = 'sleep 30';
    await ended();
    await keeper.look();
    expect(processes.isRunning('orders')).toBe(false);
    await goOn(1);
    expect(processes.isRunning('orders')).toBe(true);
    const words = `orders ended by itself, is started again in 1 s. Its log: ${processes.logOf('orders')}`;
    expect(said).toEqual([words]);
    expect(processes.logTail('orders')).toContain(words);
    expect(keptIn(state)).toEqual({ orders: { restarts: 1, givenUp: false } });
  });

  it('waits longer each time, and gives up what goes on ending', async () => {
    script = 'exit 1';
    await processes.start('orders', shell(script));
    for (let restarts = 1; restarts <= 6; restarts++) {
      await ended();
      while (starts.length < restarts) await goOn(1);
    }
    await ended();
    await goOn(100);
    const waits = starts.map((at, index) => at - (starts[index - 1] ?? 0));
    expect(waits.map((ms) => Math.floor(ms / 1_000))).toEqual([2, 3, 5, 9, 17, 31]);
    expect(said.at(-1)).toBe(
      `orders ended by itself again after 6 restarts and stays down. Its log: ${processes.logOf('orders')}`,
    );
    expect(keptIn(state)).toEqual({ orders: { restarts: 6, givenUp: true } });
    await processes.start('orders', shell('sleep 30'));
    await goOn(1);
    expect(keptIn(state)).toEqual({});
  });

  it('begins to count anew once it ran for a minute', async () => {
    await processes.start('orders', shell('exit 1'));
    script = 'sleep 30';
    await ended();
    await goOn(2);
    await goOn(59);
    expect(keptIn(state)).not.toEqual({});
    await goOn(1);
    expect(keptIn(state)).toEqual({});
  });

  it('leaves alone what somebody stops, also while it is ending', async () => {
    await processes.start('orders', shell("trap '' TERM; sleep 30"));
    const stopping = processes.stop('orders', 300);
    await goOn(10);
    await stopping;
    await goOn(10);
    expect([starts, said]).toEqual([[], []]);
    expect(processes.names()).toEqual([]);
  });

  it('leaves alone what is stopped before its wait is over', async () => {
    await processes.start('orders', shell('exit 1'));
    await ended();
    await keeper.look();
    await processes.stop('orders');
    await goOn(10);
    expect(starts).toEqual([]);
  });
});
