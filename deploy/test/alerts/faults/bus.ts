import { randomUUID } from 'node:crypto';
import { createKafka } from '@headshots/platform/bus';
import { settings } from '../../system/support/stack.ts';
import type { Fault } from '../support/fault.ts';

const kafka = createKafka({ brokers: settings.kafka.brokers.split(','), clientId: 'alerts' });

async function send(topic: string, messages: { key: string; value: Buffer }[]): Promise<void> {
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({ topic, messages }).finally(() => producer.disconnect());
}

/** Faults of what the bus carries. */
export const ofTheBus = {
  'poison-event': {
    begin: () => send('account.deleted', [{ key: randomUUID(), value: Buffer.from([0xff, 0xff, 0xff]) }]),
    repair: async () => undefined,
  },
} satisfies Record<string, Fault>;
