import type { ClientBase } from 'pg';
import type { BusRecord } from '../bus/bus.ts';
import { eventHeaders } from '../bus/event-headers.ts';

export interface OutboxRow {
  readonly id: string;
  readonly event_id: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly source: string;
  readonly sequence: string | null;
  readonly traceparent: string | null;
  readonly payload: Buffer;
  readonly created_at: Date;
}

/** One request must stay below the broker's 1 MB per partition. */
const batchBytes = 700_000;

const columns = 'id, event_id, topic, key, type, source, sequence, traceparent, payload, created_at';
const pending = 'published_at IS NULL AND parked_at IS NULL';
const select = `SELECT ${columns} FROM outbox WHERE ${pending} ORDER BY id LIMIT $1`;
/** A range instead of an equality: only the index by topic gives this order, so no other topic's rows are read. */
const selectOf = `
  SELECT row.* FROM unnest($2::text[]) AS wanted(topic) CROSS JOIN LATERAL (
    SELECT ${columns} FROM outbox WHERE (topic, id) >= (wanted.topic, 0) AND topic <= wanted.topic AND ${pending}
    ORDER BY topic, id LIMIT $1) AS row
  ORDER BY row.id LIMIT $1`;
export async function pendingRows(
  client: ClientBase,
  limit: number,
  topics?: readonly string[],
): Promise<OutboxRow[]> {
  const query = topics
    ? { name: 'outbox-pending-of', text: selectOf, values: [limit, topics] }
    : { name: 'outbox-pending', text: select, values: [limit] };
  return (await client.query<OutboxRow>(query)).rows;
}

export function* chunks(rows: readonly OutboxRow[]): Generator<OutboxRow[]> {
  let chunk: OutboxRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (chunk.length > 0 && bytes + row.payload.length > batchBytes) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += row.payload.length + 400;
  }
  if (chunk.length > 0) yield chunk;
}

export function recordOf(row: OutboxRow, prefix: string): BusRecord {
  return {
    topic: `${prefix}${row.topic}`,
    key: row.key,
    value: row.payload,
    headers: eventHeaders({
      eventId: row.event_id,
      type: row.type,
      source: row.source,
      key: row.key,
      time: row.created_at,
      sequence: row.sequence ?? row.id,
      traceparent: row.traceparent,
    }),
  };
}
