import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const patienceMs = 300_000;

/** Waits until somebody made the database and its role. @throws Error with what was last in the way, after 300 s */
export async function untilDatabase(url: string): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const trouble = await connected(url);
    if (trouble === undefined) return;
    if (Date.now() > end) throw new Error(`The database is not ready: ${trouble}`);
    await sleep(500);
  }
}

async function connected(connectionString: string): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
