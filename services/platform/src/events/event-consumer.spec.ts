import { describe, expect, it } from '@jest/globals';
import type { BusConsumer, ReceivedRecord, TopicPartition } from '../bus/bus.ts';
import { EventConsumer } from './event-consumer.ts';

const partition: TopicPartition = { topic: 't', partition: 0 };
const records = (count: number): readonly ReceivedRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...partition,
    offset: BigInt(index),
    key: null,
    value: null,
    headers: new Map(),
    timestamp: new Date(0),
  }));

/** Keeps what is paused through a rejoin, as clients do. */
function pausing() {
  const paused = new Set<number>();
  const bus: BusConsumer = {
    start: () => undefined,
    commit: async () => undefined,
    pause: ({ partition: number }) => void paused.add(number),
    resume: ({ partition: number }) => void paused.delete(number),
    close: async () => undefined,
  };
  return { bus, paused };
}

describe('event consumer', () => {
  it('reads a partition again that it lost with a long queue and got back', () => {
    const { bus, paused } = pausing();
    const consumer = new EventConsumer(bus, { handle: () => new Promise(() => undefined) });
    consumer.onAssigned([partition]);
    consumer.onRecords(partition, records(2_500));
    expect(paused).toEqual(new Set([0]));
    consumer.onAssigned([]);
    consumer.onAssigned([partition]);
    expect(paused).toEqual(new Set());
  });

  it('reads on a partition that it kept with a long queue, which comes again', () => {
    const { bus, paused } = pausing();
    const consumer = new EventConsumer(bus, { handle: () => new Promise(() => undefined) });
    consumer.onAssigned([partition]);
    consumer.onRecords(partition, records(2_500));
    consumer.onAssigned([partition]);
    expect(paused).toEqual(new Set());
  });
});
