import type { Tx } from '../persistence/unit-of-work.ts';

const keys = 'DELETE FROM idempotency_keys WHERE user_id = $1';
const about = `position(convert_to($1, 'UTF8') in payload) > 0`;
const sent = `DELETE FROM outbox WHERE (published_at IS NOT NULL OR parked_at IS NOT NULL) AND ${about}`;
const unsent = `SELECT 1 FROM outbox WHERE published_at IS NULL AND parked_at IS NULL AND ${about} LIMIT 1`;

/**
 * Removes what the platform's own tables hold about a person: answers kept for repeated requests, events that were sent.
 * False while one of them still waits to be sent.
 */
export async function forgetCopies({ manager }: Tx, userId: string): Promise<boolean> {
  await manager.query(keys, [userId]);
  await manager.query(sent, [userId]);
  return ((await manager.query(unsent, [userId])) as unknown[]).length === 0;
}
