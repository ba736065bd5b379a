import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';

export interface Trouble {
  readonly orderId: string;
  readonly number: number;
  readonly attempt: number;
  /** Why, for the person on call: `missing`, `unreadable`, `not_the_announced`, `undecodable`. */
  readonly reason: string;
  readonly final: boolean;
}

/** A partition waits this long for the first bad image of an order; the order is short then, so its next ones wait for nothing. */
const note = `
  INSERT INTO headshot_troubles AS t (order_id, number, attempt, reason, given_up_at)
  VALUES ($1, $2, $3, $4, CASE WHEN $5 OR EXISTS (
    SELECT 1 FROM headshot_troubles WHERE order_id = $1 AND given_up_at IS NOT NULL) THEN now() END)
  ON CONFLICT (order_id, number) DO UPDATE SET
    attempt = excluded.attempt,
    reason = excluded.reason,
    first_seen_at = CASE WHEN t.attempt = excluded.attempt THEN t.first_seen_at ELSE now() END,
    given_up_at = CASE WHEN t.attempt < excluded.attempt THEN excluded.given_up_at
      ELSE coalesce(t.given_up_at, excluded.given_up_at,
                    CASE WHEN t.first_seen_at < now() - interval '30 seconds' THEN now() END) END
  WHERE t.attempt <= excluded.attempt
  RETURNING given_up_at IS NOT NULL AS "givenUp"`;

/** A number that is here in an older attempt can be downloaded. */
const givenUp = `
  SELECT t.order_id AS "orderId", count(*)::int AS count FROM headshot_troubles t
  WHERE t.order_id = ANY($1) AND t.given_up_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM headshots h WHERE h.order_id = t.order_id AND h.number = t.number)
  GROUP BY t.order_id`;

const storeAway = `
  INSERT INTO store_outages (store) VALUES ('objects')
  ON CONFLICT (store) DO UPDATE SET last_seen_at = now()`;

@Injectable()
export class HeadshotTroubleRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Answers whether the image is given up: waiting cannot help, took too long, or the order is short already. */
  async note({ manager }: Tx, { orderId, number, attempt, reason, final }: Trouble): Promise<boolean> {
    const rows = (await manager.query(note, [orderId, number, attempt, reason, final])) as {
      readonly givenUp: boolean;
    }[];
    return rows[0]?.givenUp ?? true;
  }

  async clear({ manager }: Tx, orderId: string, number: number): Promise<void> {
    await manager.query('DELETE FROM headshot_troubles WHERE order_id = $1 AND number = $2', [
      orderId,
      number,
    ]);
  }

  async givenUp({ manager }: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = (await manager.query(givenUp, [orderIds])) as {
      readonly orderId: string;
      readonly count: number;
    }[];
    return new Map(rows.map(({ orderId, count }) => [orderId, count]));
  }

  /** The object store was seen away just now: images of any order may be late for that reason alone. */
  async noteStoreAway(): Promise<void> {
    await this.dataSource.query(storeAway);
  }
}
