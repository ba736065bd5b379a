import { rows } from './traces.ts';

/** Whom a row of media's tables is about. */
const rowsOf = {
  photos: 'id',
  runs: 'photo_id',
  headshots: 'photo_id',
  idempotency_keys: 'user_id',
} as const;

/**
 * Lets days pass for one photo of a person in media. Its rows move into the past instead of a clock into the future:
 * whatever media does in time compares a row with the clock of its database, so it cannot tell the difference, the
 * product needs no door for it, and sessions, links and certificates of the stack go on by the true time.
 */
export async function daysPass(days: number, { photoId, userId }: { photoId: string; userId: string }) {
  for (const [table, column] of Object.entries(rowsOf)) {
    const times = await rows<{ name: string }>(
      'media',
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND data_type LIKE 'timestamp%'`,
      [table],
    );
    const older = times.map(({ name }) => `${name} = ${name} - $2 * interval '1 day'`).join(', ');
    const owner = column === 'user_id' ? userId : photoId;
    await rows('media', `UPDATE ${table} SET ${older} WHERE ${column}::text = $1`, [owner, days]);
  }
}
