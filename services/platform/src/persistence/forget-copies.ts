import type { Tx } from './unit-of-work.ts';

const keys = 'DELETE FROM idempotency_keys WHERE user_id = $1';
const done = '(published_at IS NOT NULL OR parked_at IS NOT NULL)';
const waits = 'published_at IS NULL AND parked_at IS NULL';
/** Of rows that do not say whom they are about, as versions before wrote them, the bytes are searched. */
const about = {
  noted: 'user_id = $1',
  searched: `NOT user_known AND position(convert_to($1, 'UTF8') in payload) > 0`,
} as const;
const sent = Object.values(about).map((whose) => `DELETE FROM outbox WHERE ${whose} AND ${done}`);
const unsent = Object.values(about).map(
  (whose) => `SELECT 1 FROM outbox WHERE ${whose} AND ${waits} LIMIT 1`,
);

/** False while an event about the person still waits to be sent. */
export async function forgetCopies({ manager }: Tx, userId: string): Promise<boolean> {
  await manager.query(keys, [userId]);
  for (const statement of sent) await manager.query(statement, [userId]);
  for (const statement of unsent) {
    if (((await manager.query(statement, [userId])) as unknown[]).length > 0) return false;
  }
  return true;
}
