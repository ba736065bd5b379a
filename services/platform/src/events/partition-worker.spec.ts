import { describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import type { ReceivedRecord } from '../bus/bus.ts';
import { PartitionWorker } from './partition-worker.ts';

const record = (offset: number): ReceivedRecord => ({
  topic: 't',
  partition: 0,
  offset: BigInt(offset),
  key: null,
  value: null,
  headers: new Map(),
  timestamp: new Date(0),
});
const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => record(from + index));

function setUp(handle: (record: ReceivedRecord, stop: AbortSignal) => Promise<void> = async () => undefined) {
  const log: string[] = [];
  const done: bigint[] = [];
  const worker = new PartitionWorker({
    handle,
    done: (next) => done.push(next),
    pause: () => log.push('pause'),
    resume: () => log.push('resume'),
  });
  return { worker, log, done };
}

describe('partition worker', () => {
  it('works one record at a time, in order', async () => {
    let busy = 0;
    const { worker, done } = setUp(async () => {
      busy += 1;
      expect(busy).toBe(1);
      await Promise.resolve();
      busy -= 1;
    });
    worker.push(records(0, 5));
    worker.push(records(5, 5));
    await eventually(() => expect(done).toEqual(Array.from({ length: 10 }, (_, index) => BigInt(index + 1))));
  });

  it('stops fetching when the queue is long and goes on when it is short', async () => {
    const { worker, log, done } = setUp();
    worker.push(records(0, 2_500));
    expect(log).toEqual(['pause']);
    await eventually(() => expect(done).toHaveLength(2_500));
    expect(log).toEqual(['pause', 'resume']);
  });

  it('skips records it has done when they come again, and commits them again', async () => {
    const { worker, done } = setUp();
    worker.push(records(0, 3));
    await eventually(() => expect(done).toHaveLength(3));
    worker.restart();
    worker.push(records(1, 4));
    await eventually(() => expect(done.at(-1)).toBe(5n));
    expect(done).toEqual([1n, 2n, 3n, 3n, 4n, 5n]);
  });

  it('knows how much of its partition is not done, with what was not fetched yet', async () => {
    let finish: () => void = () => undefined;
    const { worker, done } = setUp(() => new Promise((resolve) => (finish = resolve)));
    expect(worker.behind).toBe(0);
    worker.push(records(4, 2), 10n);
    expect(worker.behind).toBe(6);
    finish();
    await eventually(() => expect(done).toEqual([5n]));
    expect(worker.behind).toBe(5);
    worker.push(records(6, 1), 7n);
    finish();
    await eventually(() => expect(done).toEqual([5n, 6n]));
    finish();
    await eventually(() => expect(worker.behind).toBe(0));
  });

  it('ends after the record in hand', async () => {
    let finish: () => void = () => undefined;
    const { worker, done } = setUp(() => new Promise((resolve) => (finish = resolve)));
    worker.push(records(0, 3));
    await Promise.resolve();
    const closed = worker.close();
    finish();
    await closed;
    expect(done).toEqual([1n]);
  });
});
