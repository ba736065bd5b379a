import { createBusClient } from '@headshots/platform/bus';
import { readToEnd } from '@headshots/platform/tools';
import { settings } from './stack.ts';

const client = createBusClient({ brokers: settings.kafka.brokers.split(','), clientId: 'events' });

/** Ids of the facts a topic holds under this key. What is sent twice is one fact: consumers go by its id. */
export async function eventsOn(topic: string, key: string): Promise<readonly string[]> {
  const records = await readToEnd(client, [topic]);
  const ids = records
    .filter((record) => record.key?.toString() === key)
    .map(({ headers }) => String(headers.get('ce_id')));
  return [...new Set(ids)];
}
