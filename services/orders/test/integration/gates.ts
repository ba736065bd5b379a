import { Client } from 'pg';
import { eventually } from '@headshots/platform/testing';
import { sql } from './books.ts';

/** Statements of this name pass every gate. */
const keeper = 'gatekeeper';
const limits = encodeURIComponent('-c lock_timeout=60s');
const family = 4711;
const tables = {
  payments: 'payments',
  payment_events: 'payment_events',
  orders: 'orders',
  movements: 'movements',
  refunds: 'refunds',
  outbox: 'outbox',
  documents: 'bookkeeping.documents',
} as const;

/** A statement on a table, or the commit of a transaction that wrote to it. */
export type Point = `${keyof typeof tables} ${'INSERT' | 'UPDATE' | 'COMMIT'}`;

export interface Gate {
  readonly point: Point;
  /** Resolves when somebody stands at it. */
  reached(): Promise<void>;
  /** Whoever stands at it goes on, heard or not. */
  open(): Promise<void>;
  /** Whoever stands at it is sent away: the statement has not happened. */
  turnBack(): Promise<void>;
}

const build = [
  'CREATE SCHEMA gates',
  'CREATE TABLE gates.closed (id integer PRIMARY KEY, point text NOT NULL, patterns text[] NOT NULL)',
  `CREATE FUNCTION gates.stop() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = 0 AS $$
   DECLARE gate integer;
   BEGIN
     IF current_setting('application_name') <> '${keeper}' THEN
       FOR gate IN SELECT id FROM gates.closed WHERE point = TG_ARGV[0] AND to_jsonb(NEW)::text LIKE ALL (patterns) LOOP
         PERFORM pg_advisory_xact_lock_shared(${family}, gate);
       END LOOP;
     END IF;
     RETURN NEW;
   END $$`,
  ...Object.entries(tables).flatMap(([name, table]) => [
    `CREATE TRIGGER a_gate BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION gates.stop('${name} INSERT')`,
    `CREATE TRIGGER b_gate BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION gates.stop('${name} UPDATE')`,
    `CREATE CONSTRAINT TRIGGER c_gate AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION gates.stop('${name} COMMIT')`,
  ]),
];

/**
 * Gates in a test's database: who comes to a closed one waits inside Postgres, in the middle of a statement or of a
 * commit, while the test kills whom it wants to. The service knows nothing of them.
 */
export class Gates {
  private last = 0;
  private holder: Client | undefined;

  private constructor(private readonly url: string) {}

  /** @param url of a superuser, for the database of the service */
  static async build(url: string): Promise<Gates> {
    for (const statement of build) await sql(url, statement);
    return new Gates(url);
  }

  /** A statement that no gate stops. One that needs what somebody at a gate has locked fails, and does not wait for ever. */
  pass(text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    return sql(`${this.url}?application_name=${keeper}&options=${limits}`, text, parameters);
  }

  /** Closes a point to rows whose JSON text holds each of the words. */
  async close(point: Point, ...words: readonly string[]): Promise<Gate> {
    const id = (this.last += 1);
    this.holder ??= await this.connected();
    await this.holder.query('SELECT pg_advisory_lock($1, $2)', [family, id]);
    await this.pass('INSERT INTO gates.closed VALUES ($1, $2, $3)', [
      id,
      point,
      words.map((word) => `%${word}%`),
    ]);
    const end = (isTurnedBack: boolean) => this.end(id, isTurnedBack);
    return {
      point,
      reached: () =>
        eventually(async () => {
          if ((await this.standing(id)).length === 0) throw new Error(`nobody came to ${point}`);
        }),
      open: () => end(false),
      turnBack: () => end(true),
    };
  }

  /** Also those that nobody came to. */
  async openAll(): Promise<void> {
    await this.pass('DELETE FROM gates.closed');
    await this.holder?.query('SELECT pg_advisory_unlock_all()');
  }

  /** Forgets all gates after their server was killed. */
  async forget(): Promise<void> {
    this.holder = undefined;
    await this.pass('DELETE FROM gates.closed');
  }

  async stop(): Promise<void> {
    await this.holder?.end().catch(() => undefined);
  }

  private async end(id: number, isTurnedBack: boolean): Promise<void> {
    const stood = await this.standing(id);
    if (isTurnedBack) await this.pass('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [stood]);
    await this.pass('DELETE FROM gates.closed WHERE id = $1', [id]);
    await this.holder?.query('SELECT pg_advisory_unlock($1, $2)', [family, id]);
    await eventually(async () => {
      const busy = await this.pass(
        `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state = 'active'`,
        [stood],
      );
      if (busy.length > 0) throw new Error('a statement still runs');
    });
  }

  private async standing(id: number): Promise<readonly number[]> {
    const rows = await this.pass(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND NOT granted`,
      [family, id],
    );
    return rows.map(({ pid }) => Number(pid));
  }

  private async connected(): Promise<Client> {
    const client = new Client({ connectionString: this.url, application_name: keeper });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
