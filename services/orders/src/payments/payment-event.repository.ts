import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { PaymentEventEntity } from './payment-event.entity.ts';
import { retryPauses } from './payment-event.policy.ts';

export interface NewPaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly created: Date;
  readonly source: 'webhook' | 'list';
  readonly payload: unknown;
  readonly isPointer: boolean;
}

export type DuePaymentEvent = Pick<
  PaymentEventEntity,
  'id' | 'type' | 'payload' | 'tries' | 'created' | 'receivedAt'
>;

export interface Heard {
  /** When the last look for what no webhook brought began that came to its end; none did yet. */
  readonly lookedAt: Date | null;
  /** When the oldest thing was said that is here and not applied; nothing is left. */
  readonly oldestOpen: Date | null;
}

export interface EndedPaymentEvent {
  readonly id: string;
  readonly state: 'done' | 'ignored';
  readonly orderId: string | null;
}

/** The statements that delay a try have the pauses as their first parameter. */
const nextTry = `now() + make_interval(secs => ($1::float8[])[least(tries + 1, cardinality($1))])`;
const store = `
  INSERT INTO payment_events (id, type, api_version, created, source, payload, state)
  SELECT id, type, api_version, created, source, payload, state
  FROM jsonb_to_recordset($1::jsonb) AS given (
    id text, type text, api_version text, created timestamptz, source text, payload jsonb, state text)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;
const claimPending = `
  SELECT id, type, payload, tries, created, received_at AS "receivedAt" FROM payment_events
  WHERE state IN ('pending', 'waiting') AND next_try_at <= now()
  ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED`;
const claimThis = `
  SELECT id, type, payload, tries, created, received_at AS "receivedAt" FROM payment_events
  WHERE id = $1 AND state IN ('pending', 'waiting') AND next_try_at <= now() FOR UPDATE SKIP LOCKED`;
const end = `
  UPDATE payment_events e SET state = given.state, order_id = given.order_id, payload = NULL
  FROM unnest($1::text[], $2::text[], $3::uuid[]) AS given (id, state, order_id) WHERE e.id = given.id`;
const claimPointer = `
  UPDATE payment_events SET next_try_at = ${nextTry}, tries = tries + 1
  WHERE id = (SELECT id FROM payment_events WHERE state = 'pointer' AND next_try_at <= now()
              ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, type, payload, tries, created, received_at AS "receivedAt"`;
/** What could not be fetched so many times holds up nothing any more; that is after half an hour. */
const heard = `
  SELECT (SELECT reached FROM reconciliations WHERE task = 'missed-events') AS "lookedAt",
         (SELECT min(created) FROM payment_events
          WHERE state IN ('pointer', 'pending') AND tries < 15) AS "oldestOpen"`;

@Injectable()
export class PaymentEventRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Answers ids of new ones. Stored in the order of ids, so that two who store the same never deadlock. */
  async store(events: readonly NewPaymentEvent[]): Promise<ReadonlySet<string>> {
    const rows = events.map(({ id, type, apiVersion, created, source, payload, isPointer }) => ({
      ...{ id, type, created, source, payload },
      api_version: apiVersion,
      state: isPointer ? 'pointer' : 'pending',
    }));
    const stored = (await this.dataSource.query(store, [JSON.stringify(rows)])) as { readonly id: string }[];
    return new Set(stored.map(({ id }) => id));
  }

  claim({ manager }: Tx, limit: number): Promise<readonly DuePaymentEvent[]> {
    return manager.query(claimPending, [limit]);
  }

  async claimOne({ manager }: Tx, id: string): Promise<DuePaymentEvent | undefined> {
    const [row] = (await manager.query(claimThis, [id])) as DuePaymentEvent[];
    return row;
  }

  async heard({ manager }: Tx): Promise<Heard> {
    const [row] = (await manager.query(heard)) as [Heard];
    return row;
  }

  async claimPointer(): Promise<DuePaymentEvent | undefined> {
    const [rows] = (await this.dataSource.query(claimPointer, [retryPauses])) as [DuePaymentEvent[], number];
    return rows[0];
  }

  async fetched(id: string, payload: unknown): Promise<void> {
    await this.dataSource.query(
      `UPDATE payment_events SET payload = $2, state = 'pending', tries = 0, next_try_at = now()
       WHERE id = $1 AND state = 'pointer'`,
      [id, JSON.stringify(payload)],
    );
  }

  /** Ends events. What they said of a person goes with it. */
  async end({ manager }: Tx, events: readonly EndedPaymentEvent[]): Promise<void> {
    if (events.length === 0) return;
    await manager.query(end, [
      events.map(({ id }) => id),
      events.map(({ state }) => state),
      events.map(({ orderId }) => orderId),
    ]);
  }

  async wait({ manager }: Tx, id: string): Promise<void> {
    await manager.query(
      `UPDATE payment_events SET state = 'waiting', tries = tries + 1, next_try_at = ${nextTry} WHERE id = $2`,
      [retryPauses, id],
    );
  }

  async ask({ manager }: Tx, id: string): Promise<void> {
    await manager.query(
      `UPDATE payment_events SET state = 'pointer', payload = jsonb_build_object('id', payload->>'id'), tries = 0,
         next_try_at = now()
       WHERE id = $1`,
      [id],
    );
  }

  /** Tries an event again later, or gives it up. True when it is given up. */
  async fail(
    { manager }: Tx,
    { id, orderId }: { readonly id: string; readonly orderId: string | null },
    reason: string,
    mostTries: number,
  ): Promise<boolean> {
    const [rows] = (await manager.query(
      `UPDATE payment_events SET tries = tries + 1, last_failure = $3, order_id = $5, next_try_at = ${nextTry},
         state = CASE WHEN tries + 1 >= $4 THEN 'failed' ELSE 'pending' END
       WHERE id = $2 RETURNING state`,
      [retryPauses, id, reason, mostTries, orderId],
    )) as [{ readonly state: string }[], number];
    return rows[0]?.state === 'failed';
  }
}
