import { Client } from 'pg';

const purge = `
  WITH gone AS (
    DELETE FROM bookkeeping.records
    WHERE date_trunc('year', greatest(paid_on, refunded_on)) + make_interval(years => 1 + $1::int) <= current_date
    RETURNING 1)
  INSERT INTO bookkeeping.purges (records) SELECT count(*) FROM gone HAVING count(*) > 0
  RETURNING records`;

/** Removes records whose legal period is over and notes how many. Answers how many. */
export async function purgeRecords(url: string, retentionYears: number): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ records: number }>(purge, [retentionYears]);
    return rows[0]?.records ?? 0;
  } finally {
    await client.end();
  }
}
