import type { ClientBase } from 'pg';
import { metrics } from '../telemetry/metrics.ts';
import type { BusProducer, BusRecord } from './bus.ts';
import { eventHeaders } from './event-headers.ts';
import { isUnsendable } from './unsendable.ts';

interface OutboxRow {
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

export interface BatchOptions {
  readonly producer: BusProducer;
  readonly topicPrefix: string;
  /** Rows of one batch. */
  readonly limit: number;
  /** True for topics of `topics.yaml`. */
  readonly knows: (topic: string) => boolean;
}

/** `busy`: another replica holds the relay. `more`: the batch was full. */
export type BatchResult = 'idle' | 'busy' | 'more';

/** One relay per database at a time. */
const relayLock = 7_246_002;
/** One request must stay below the broker's 1 MB per partition. */
const batchBytes = 700_000;
const rowBytes = 900_000;

const select = `
  SELECT id, event_id, topic, key, type, source, sequence, traceparent, payload, created_at
  FROM outbox WHERE published_at IS NULL AND parked_at IS NULL ORDER BY id LIMIT $1`;
const mark = 'UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY($1::bigint[])';
const park = 'UPDATE outbox SET parked_at = clock_timestamp(), parked_reason = $2 WHERE id = $1';

/**
 * Sends one batch in id order and marks it, in one transaction under the relay's lock. A crash in between sends
 * the batch again under the same event ids.
 * @throws when the broker did not acknowledge; nothing is marked then
 */
export async function sendBatch(client: ClientBase, options: BatchOptions): Promise<BatchResult> {
  await client.query('BEGIN');
  try {
    const result = await sendLocked(client, options);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function sendLocked(client: ClientBase, options: BatchOptions): Promise<BatchResult> {
  const lock = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [
    relayLock,
  ]);
  if (!lock.rows[0]?.held) return 'busy';
  const { rows } = await client.query<OutboxRow>({
    name: 'outbox-pending',
    text: select,
    values: [options.limit],
  });
  if (rows.length === 0) return 'idle';
  const sendable: OutboxRow[] = [];
  for (const row of rows) {
    const refusal = refusalOf(row, options);
    if (refusal) await client.query(park, [row.id, refusal]);
    else sendable.push(row);
  }
  for (const chunk of chunks(sendable)) await sendChunk(client, chunk, options);
  return rows.length === options.limit ? 'more' : 'idle';
}

function refusalOf(row: OutboxRow, options: BatchOptions): string | undefined {
  if (!options.knows(row.topic)) return 'unknown topic';
  return row.payload.length > rowBytes ? 'too large' : undefined;
}

async function sendChunk(
  client: ClientBase,
  rows: readonly OutboxRow[],
  options: BatchOptions,
): Promise<void> {
  try {
    await options.producer.send(rows.map((row) => recordOf(row, options.topicPrefix)));
  } catch (error) {
    if (!isUnsendable(error)) throw error;
    if (rows.length === 1 && rows[0]) {
      await client.query(park, [rows[0].id, error instanceof Error ? error.message : String(error)]);
      return;
    }
    for (const row of rows) await sendChunk(client, [row], options);
    return;
  }
  await client.query(mark, [rows.map(({ id }) => id)]);
  countPublished(rows);
}

function countPublished(rows: readonly OutboxRow[]): void {
  const counts = new Map<string, number>();
  for (const { topic } of rows) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  for (const [topic, count] of counts) metrics.outboxPublished.inc({ topic }, count);
}

function* chunks(rows: readonly OutboxRow[]): Generator<OutboxRow[]> {
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

function recordOf(row: OutboxRow, prefix: string): BusRecord {
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
