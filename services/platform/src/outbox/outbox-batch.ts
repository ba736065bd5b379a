import type { ClientBase } from 'pg';
import { metrics } from '../telemetry/metrics.ts';
import type { AbsentTopics } from './absent-topics.ts';
import type { BusProducer } from '../bus/bus.ts';
import { chunks, pendingRows, recordOf, type OutboxRow } from './outbox-rows.ts';
import { isAboutOneTopic, isUnsendable } from '../bus/unsendable.ts';

export interface BatchOptions {
  readonly producer: BusProducer;
  readonly topicPrefix: string;
  readonly limit: number;
  readonly topics: ReadonlySet<string>;
  readonly absent: AbsentTopics;
}

/** `busy`: another replica holds the relay. `more`: the batch was full. */
export type BatchResult = 'idle' | 'busy' | 'more';

const relayLock = 7_246_002;
const rowBytes = 900_000;

const mark = 'UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY($1::bigint[])';
const park = 'UPDATE outbox SET parked_at = clock_timestamp(), parked_reason = $2 WHERE id = $1';

/** Sends and marks in one transaction: after a crash the batch goes again. @throws when it was not acknowledged */
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
  const { limit, topics, absent } = options;
  const there = absent.size > 0 ? [...topics].filter((topic) => !absent.waits(topic)) : undefined;
  const rows = await pendingRows(client, limit, there);
  if (rows.length === 0) return 'idle';
  const sendable: OutboxRow[] = [];
  for (const row of rows) {
    const refusal = refusalOf(row, options);
    if (refusal) await client.query(park, [row.id, refusal]);
    else sendable.push(row);
  }
  const refused = new Set<string>();
  for (const chunk of chunks(sendable)) await sendChunk(client, chunk, options, refused);
  return rows.length === limit ? 'more' : 'idle';
}

function refusalOf(row: OutboxRow, options: BatchOptions): string | undefined {
  if (!options.topics.has(row.topic)) return 'unknown topic';
  return row.payload.length > rowBytes ? 'too large' : undefined;
}

/** Rows of a topic that was refused once wait for the next batch, so that they keep their order. */
async function sendChunk(
  client: ClientBase,
  chunk: readonly OutboxRow[],
  options: BatchOptions,
  refused: Set<string>,
): Promise<void> {
  const rows = chunk.filter(({ topic }) => !refused.has(topic));
  if (rows.length === 0) return;
  try {
    await options.producer.send(rows.map((row) => recordOf(row, options.topicPrefix)));
  } catch (error) {
    const parts = isAboutOneTopic(error)
      ? perTopic(rows)
      : isUnsendable(error)
        ? rows.map((row) => [row])
        : [];
    if (parts.length === 0) throw error;
    if (parts.length === 1) await putAside(client, rows, error, options, refused);
    else for (const part of parts) await sendChunk(client, part, options, refused);
    return;
  }
  await client.query(mark, [rows.map(({ id }) => id)]);
  countPublished(rows);
  if (options.absent.size > 0) for (const { topic } of rows) options.absent.sent(topic);
}

/** A topic that is not there makes its rows wait; a row that can never be sent is parked. */
async function putAside(
  client: ClientBase,
  rows: readonly OutboxRow[],
  error: unknown,
  { absent }: BatchOptions,
  refused: Set<string>,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const [row] = rows;
  if (!row) return;
  if (!isAboutOneTopic(error)) {
    await client.query(park, [row.id, reason]);
    return;
  }
  refused.add(row.topic);
  absent.note(row.topic, reason);
}

function perTopic(rows: readonly OutboxRow[]): readonly (readonly OutboxRow[])[] {
  return [...Map.groupBy(rows, ({ topic }) => topic).values()];
}

function countPublished(rows: readonly OutboxRow[]): void {
  const counts = new Map<string, number>();
  for (const { topic } of rows) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  for (const [topic, count] of counts)
    metrics.outboxPublished.inc({ messaging_destination_name: topic }, count);
}
