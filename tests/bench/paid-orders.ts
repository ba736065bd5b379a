import { Client } from 'pg';
import { settings } from '../system/support/stack.ts';

interface Row {
  readonly id: string;
  readonly key: string;
}

/** Rows that may commit after one with a higher id. */
const overlap = 500;

/** Notes when the `order.paid` of each order was committed, as another connection first sees it. */
export class PaidOrders {
  /** By order, in ms of `performance.now()`. */
  readonly committedAt = new Map<string, number>();
  readonly #client = new Client({ connectionString: settings.postgres.databaseUrl('orders') });
  #newest = 0;
  #looking = false;
  #again = false;

  async start(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ newest: string | null }>(
      'SELECT max(id) AS newest FROM outbox',
    );
    this.#newest = Number(rows[0]?.newest ?? 0);
    this.#client.on('notification', () => void this.#look());
    await this.#client.query('LISTEN outbox');
  }

  stop(): Promise<void> {
    return this.#client.end();
  }

  async #look(): Promise<void> {
    this.#again = true;
    if (this.#looking) return;
    this.#looking = true;
    while (this.#again) {
      this.#again = false;
      const { rows } = await this.#client.query<Row>(
        `SELECT id, key FROM outbox WHERE id > $1 AND topic = 'order.paid'`,
        [Math.max(0, this.#newest - overlap)],
      );
      const now = performance.now();
      for (const { id, key } of rows) {
        this.#newest = Math.max(this.#newest, Number(id));
        if (!this.committedAt.has(key)) this.committedAt.set(key, now);
      }
    }
    this.#looking = false;
  }
}
