import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { createBusClient } from '@headshots/platform/bus';
import { readToEnd } from '@headshots/platform/tools';
import { OrderExpiredSchema } from '@headshots/proto/orders/v1/events_pb';
import { settings } from '../../system/support/stack.ts';
import type { Fault } from '../support/fault.ts';
import { SlowDatabase } from '../support/slow-database.ts';
import { speed } from '../support/speed.ts';

const client = createBusClient({ brokers: settings.kafka.brokers.split(','), clientId: 'alerts' });

interface Message {
  readonly key: string;
  readonly value: Buffer;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
}

/** A broker takes a batch of a megabyte at most, a partition's share of these. */
const atATime = 1_000;

async function send(topic: string, messages: readonly Message[]): Promise<void> {
  const producer = client.producer();
  const records = messages.map(({ headers = {}, ...message }) => ({ ...message, topic, headers }));
  try {
    for (let from = 0; from < records.length; from += atATime)
      await producer.send(records.slice(from, from + atATime));
  } finally {
    await producer.close();
  }
}

/** Ends of orders nobody placed: coupons looks for a use to give back, and finds none. */
const strangeEnds = (count: number, key: () => string): readonly Message[] =>
  Array.from({ length: count }, () => {
    const orderId = randomUUID();
    return {
      key: key(),
      value: Buffer.from(
        toBinary(
          OrderExpiredSchema,
          create(OrderExpiredSchema, { orderId, couponReservationId: randomUUID() }),
        ),
      ),
      headers: {
        ce_id: randomUUID(),
        ce_type: OrderExpiredSchema.typeName,
        ce_source: '/headshots/orders',
        ce_subject: orderId,
        ce_time: new Date().toISOString(),
        ce_specversion: '1.0',
        ce_sequence: '1',
        'content-type': 'application/protobuf',
      },
    };
  });

/** What every consumer took once already. */
const onceMore = ['user.registered', 'order.paid', 'headshots.completed', 'order.delivered'];

async function sendAllAgain(): Promise<void> {
  for (const record of await readToEnd(client, onceMore)) {
    const { topic, key, value, headers } = record;
    const message = { key: String(key), value: value as Buffer, headers: Object.fromEntries(headers) };
    await send(topic, [message, message]);
  }
}

const database = new SlowDatabase('coupons');

/** Enough to be at work for as long as the alert takes: one after the other and slowly, or six partitions at once. */
const events = { slowly: 3_000 / speed, atOnce: 200_000 / speed } as const;

/** Faults of what the bus carries. */
export const ofTheBus = {
  'events-twice': {
    begin: sendAllAgain,
    repair: async () => undefined,
  },
  'events-delayed': {
    prepare: () => database.between(),
    begin: async () => {
      await database.set('slow');
      await send(
        'order.expired',
        strangeEnds(events.slowly, () => 'one partition'),
      );
    },
    repair: () => database.set('pass'),
    tidy: () => database.away(),
  },
  'poison-event': {
    begin: () => send('account.deleted', [{ key: randomUUID(), value: Buffer.from([0xff, 0xff, 0xff]) }]),
    repair: async () => undefined,
  },
  'herd-of-events': {
    begin: () => send('order.expired', strangeEnds(events.atOnce, randomUUID)),
    repair: async () => undefined,
  },
} satisfies Record<string, Fault>;
