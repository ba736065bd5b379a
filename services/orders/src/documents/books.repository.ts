import { Client } from 'pg';
import type { Turnover } from './vat-report.ts';
import { chainFaults, type ChainedDocument, type ChainEnd, type ChainFault } from './document-chain.ts';

const ends = 'SELECT series, year, next, chain FROM bookkeeping.counters ORDER BY year, series';
const documents = `
  SELECT number, series, year, position, snapshot::text AS snapshot, snapshot->>'number' AS "saidNumber", previous, chain,
         sha256(pdf) AS pdf, sha256
  FROM bookkeeping.documents WHERE series = $1 AND year = $2 AND position > $3 ORDER BY position LIMIT 500`;
const keptFrom = `
  SELECT extract(year FROM now() AT TIME ZONE 'UTC')::integer - retention_years AS year FROM bookkeeping.policy`;

const turnover = `
  SELECT coalesce(snapshot->'facts'->'buyer'->>'country', '') AS country,
         snapshot->'facts'->>'taxedIn' AS "taxedIn",
         (snapshot->'facts'->>'basisPoints')::integer AS "basisPoints",
         snapshot->'facts'->>'currency' AS currency,
         series = 'RK' AS "isCorrection",
         count(*)::integer AS documents,
         sum((snapshot->'facts'->>'net')::bigint)::text AS net,
         sum((snapshot->'facts'->>'vat')::bigint)::text AS vat,
         sum((snapshot->'facts'->>'gross')::bigint)::text AS gross,
         (count(*) FILTER (WHERE snapshot->'facts'->'buyer'->>'from' = 'market'))::integer AS guessed
  FROM bookkeeping.documents WHERE day >= $1::date AND day < $2::date
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;

const notes = `
  SELECT to_char(noted_at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD') AS day, payment_ref AS payment, note->>'kind' AS kind,
         note->>'amount' AS amount, note->>'currency' AS currency
  FROM bookkeeping.notes
  WHERE noted_at >= $1::date::timestamp AT TIME ZONE 'Europe/Berlin'
    AND noted_at < $2::date::timestamp AT TIME ZONE 'Europe/Berlin' ORDER BY noted_at`;

const contradictions = `
  SELECT number, snapshot->'facts'->>'order' AS "order", snapshot->'facts'->'buyer'->>'billing' AS billing,
         snapshot->'facts'->'buyer'->>'card' AS card
  FROM bookkeeping.documents
  WHERE day >= $1::date AND day < $2::date AND series = 'RE' AND snapshot->'facts'->'buyer'->>'from' = 'home'
  ORDER BY number`;

export interface Contradiction {
  readonly number: string;
  readonly order: string;
  readonly billing: string;
  readonly card: string;
}

/** Money of a sale that moved when its order was gone. */
export interface Noted {
  /** In Berlin: `2026-10-01`. */
  readonly day: string;
  readonly payment: string;
  readonly kind: string;
  /** Minor units; what went out is below zero. */
  readonly amount: string;
  readonly currency: string;
}

/** Reads the books as the role that owns them. For the operator's commands; the service has no such access. */
export class BooksRepository {
  private constructor(private readonly client: Client) {}

  static async use<T>(url: string, work: (reader: BooksRepository) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // What waits for an answer fails by itself; without a listener the event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return await work(new BooksRepository(client));
    } finally {
      await client.end();
    }
  }

  async faults(): Promise<readonly ChainFault[]> {
    const [kept] = await this.rows<{ year: number }>(keptFrom);
    const faults: ChainFault[] = [];
    for (const end of await this.rows<ChainEnd>(ends)) {
      const gone = end.year < (kept?.year ?? 0);
      for await (const fault of chainFaults(this.documentsOf(end), end, gone)) faults.push(fault);
    }
    return faults;
  }

  /**
   * Documents of a period, summed by country, rate and currency; corrections by themselves.
   * @param from first day, `2026-10-01`
   * @param until first day after it
   */
  async turnover(from: string, until: string): Promise<readonly Turnover[]> {
    const rows = await this.rows<
      Omit<Turnover, 'net' | 'vat' | 'gross'> & Record<'net' | 'vat' | 'gross', string>
    >(turnover, [from, until]);
    return rows.map((row) => ({
      ...row,
      net: BigInt(row.net),
      vat: BigInt(row.vat),
      gross: BigInt(row.gross),
    }));
  }

  contradictions(from: string, until: string): Promise<readonly Contradiction[]> {
    return this.rows(contradictions, [from, until]);
  }

  notes(from: string, until: string): Promise<readonly Noted[]> {
    return this.rows(notes, [from, until]);
  }

  private async *documentsOf({ series, year }: ChainEnd): AsyncGenerator<ChainedDocument> {
    let last = 0;
    for (;;) {
      const page = await this.rows<ChainedDocument>(documents, [series, year, last]);
      yield* page;
      const end = page.at(-1);
      if (!end) return;
      last = end.position;
    }
  }

  private async rows<T extends object>(text: string, parameters: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, parameters)).rows;
  }
}
