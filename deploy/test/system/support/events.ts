import { createKafka } from '@headshots/platform/bus';
import { readToEnd } from '@headshots/platform/tools';
import { settings } from './stack.ts';

const kafka = createKafka({ brokers: settings.kafka.brokers.split(','), clientId: 'events' });

/** Ids of the facts a topic holds under this key, each counted as often as it was sent. */
export async function eventsOn(topic: string, key: string): Promise<readonly string[]> {
  const records = await readToEnd(kafka, [topic]);
  return records
    .filter((record) => record.key?.toString() === key)
    .map(({ headers }) => String(headers.get('ce_id')));
}
