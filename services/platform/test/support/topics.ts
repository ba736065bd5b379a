import type { DescMessage } from '@bufbuild/protobuf';
import { SessionRevokedSchema } from '@headshots/proto/identity/v1/events_pb';
import { OrderDeliveredSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Topic } from '@headshots/proto/topics';
import { TopicRegistry } from '../../src/bus/index.ts';

const topic = (
  name: string,
  schema: DescMessage,
  key: string,
  consumers: readonly string[],
  broadcast: readonly string[] = [],
  partitions = 3,
): Topic => ({
  name,
  schema,
  key,
  partitions,
  retentionDays: 7,
  producers: ['tester'],
  consumers,
  broadcast,
});

/** Topics of the tests; consumers are `one` and `two`. */
export const placed = (consumers: readonly string[] = ['one'], partitions = 3): Topic =>
  topic('test.placed', OrderPlacedSchema, 'order_id', consumers, [], partitions);
export const delivered = (consumers: readonly string[] = ['one']): Topic =>
  topic('test.delivered', OrderDeliveredSchema, 'order_id', consumers);
export const revoked = (broadcast: readonly string[] = ['one']): Topic =>
  topic('test.revoked', SessionRevokedSchema, 'session_id', [], broadcast);

export const registryOf = (...topics: readonly Topic[]): TopicRegistry => new TopicRegistry(topics);
