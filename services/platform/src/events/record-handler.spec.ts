import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { enableContexts } from '../../test/support/contexts.ts';
import { DependencyDown, PermanentFailure } from '../errors/index.ts';
import { createLogger, nestLogger } from '../telemetry/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { BusRecord, ReceivedRecord } from '../bus/bus.ts';
import { headerNames } from '../bus/event-headers.ts';
import { deadLetterHeaders, DeadLetters } from './dead-letters.ts';
import { defaultRetryPolicy } from './failure-policy.ts';
import { RecordHandler } from './record-handler.ts';

Logger.overrideLogger(false);

const record = (offset: bigint, key: string, partition = 0): ReceivedRecord => ({
  topic: 'order.paid',
  partition,
  offset,
  key: Buffer.from(key),
  value: null,
  headers: new Map(),
  timestamp: new Date(),
});
const quick = { firstPauseMs: 1, longestPauseMs: 1, firstProbeMs: 1, probeMs: 1, suspectMs: 20 };

function setUp(dispatch: (key: string) => string) {
  const letters: BusRecord[] = [];
  const handled: string[] = [];
  const retry = { ...defaultRetryPolicy, ...quick };
  const dead = new DeadLetters({
    consumer: 'orders',
    retry,
    handlerName: () => 'handler',
    producer: {
      connect: async () => undefined,
      close: async () => undefined,
      send: async (records) => void letters.push(...records),
    },
  });
  const handler = new RecordHandler({
    consumer: 'orders',
    retry,
    topicName: (topic) => topic,
    waitsForDependencies: true,
    giveUp: (given, topic, verdict, stop) => dead.write(given, topic, verdict, stop),
    dispatch: async ({ key }) => {
      const name = key?.toString() ?? '';
      const outcome = dispatch(name);
      handled.push(name);
      return outcome;
    },
  });
  return { handler, letters, handled };
}

const away = (): never => {
  throw new DependencyDown('the store does not answer');
};
const open = new AbortController().signal;

describe('a dead letter that is played again', () => {
  const replayedFor = (consumer: string): ReceivedRecord => ({
    ...record(1n, 'again'),
    headers: new Map([[headerNames.replayFor, Buffer.from(consumer)]]),
  });
  const replayed = async (): Promise<number> =>
    (await metrics.busReplayed.get()).values.find(
      ({ labels }) => labels.messaging_destination_name === 'order.paid',
    )?.value ?? 0;

  it('is handled by the service that gave it up, and counted there', async () => {
    const { handler, handled } = setUp(() => 'applied');
    const before = await replayed();
    await handler.handle(record(0n, 'first'), open);
    await handler.handle(replayedFor('media'), open);
    expect(await replayed()).toBe(before);
    await handler.handle(replayedFor('orders'), open);
    expect(await replayed()).toBe(before + 1);
    expect(handled).toEqual(['first', 'again']);
  });
});

describe('an event whose dependency does not answer', () => {
  it('becomes a dead letter when events behind it succeed, which keep their order', async () => {
    const { handler, letters, handled } = setUp((key) => (key === 'bad' ? away() : 'applied'));
    const behind = [record(2n, 'bad'), record(3n, 'a'), record(4n, 'b'), record(5n, 'a'), record(6n, 'b')];
    await handler.handle(record(1n, 'bad'), open, () => behind);
    expect(letters.map(({ key }) => String(key))).toEqual(['bad']);
    expect(letters[0]?.headers[deadLetterHeaders.class]).toBe('down');
    expect(handled.slice(0, 3)).toEqual(['a', 'b', 'a']);
  });

  it('becomes a dead letter when events of other partitions succeed', async () => {
    const { handler, letters } = setUp((key) => (key === 'bad' ? away() : 'applied'));
    let done = false;
    const waiting = handler.handle(record(1n, 'bad'), open).then(() => (done = true));
    for (let offset = 1n; !done; offset += 1n) {
      await handler.handle(record(offset, 'good', 1), open);
      await new Promise(setImmediate);
    }
    await waiting;
    expect(letters).toHaveLength(1);
  });

  it('waits as long as nothing succeeds, and is handled when the dependency is back', async () => {
    let tries = 0;
    const { handler, letters, handled } = setUp(() => ((tries += 1) < 200 ? away() : 'applied'));
    await handler.handle(record(1n, 'first'), open, () => [record(2n, 'second'), record(3n, 'third')]);
    expect(letters).toEqual([]);
    expect(handled).toContain('first');
  });

  it('waits while others are only duplicates or ignored: they may not need the dependency', async () => {
    let tries = 0;
    const { handler, letters } = setUp((key) => {
      if (key !== 'first') return key;
      return (tries += 1) < 100 ? away() : 'applied';
    });
    const behind = [record(2n, 'duplicate'), record(3n, 'ignored')];
    await handler.handle(record(1n, 'first'), open, () => behind);
    expect(letters).toEqual([]);
  });

  it('is given up at once when its handler says that this event is bad', async () => {
    const { handler, letters } = setUp(() => {
      throw new PermanentFailure('not an image', { cause: new DependencyDown('unreadable') });
    });
    await handler.handle(record(1n, 'bad'), open);
    expect(letters[0]?.headers[deadLetterHeaders.class]).toBe('permanent');
  });
});

describe('what is told about an event', () => {
  const eventId = '0190f000-0000-7000-8000-000000000001';
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const disableContexts = enableContexts();
  afterEach(() => {
    disableContexts();
    Logger.overrideLogger(false);
  });

  it('carries its id and its trace, in the lines of its handler and in those about its failure', async () => {
    const lines: unknown[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    Logger.overrideLogger(nestLogger(createLogger({ name: 'orders', destination })));
    const { handler } = setUp(() => {
      new Logger('handler').log({ orderId: 'o-1' }, 'at work');
      throw new PermanentFailure('not an image');
    });
    const headers = new Map([
      ['ce_id', Buffer.from(eventId)],
      ['traceparent', Buffer.from(`00-${traceId}-00f067aa0ba902b7-01`)],
    ]);
    await handler.handle({ ...record(1n, 'bad'), headers }, open);
    const common = { name: 'orders', eventId, topic: 'order.paid', traceId };
    expect(lines).toMatchObject([
      { ...common, context: 'handler', orderId: 'o-1', msg: 'at work' },
      { ...common, msg: 'dead letter', failure: 'permanent', attempts: 1, err: { message: 'not an image' } },
    ]);
  });
});
