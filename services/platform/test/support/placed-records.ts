import { create, toBinary } from '@bufbuild/protobuf';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { BusRecord } from '../../src/bus/bus.ts';
import { eventHeaders } from '../../src/bus/event-headers.ts';

/** Events of a hundred orders, `from` is the sequence of the first. */
export function placedRecords(from: number, count: number, prefix: string): readonly BusRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const sequence = BigInt(from + index);
    const key = `order-${sequence % 100n}`;
    const headers = eventHeaders({
      eventId: `e${sequence}`,
      type: OrderPlacedSchema.typeName,
      source: 'tester',
      key,
      time: new Date(),
      sequence,
    });
    return {
      topic: `${prefix}test.placed`,
      key,
      value: Buffer.from(toBinary(OrderPlacedSchema, create(OrderPlacedSchema, { orderId: key }))),
      headers,
    };
  });
}
