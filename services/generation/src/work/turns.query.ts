import type { EntityManager } from 'typeorm';
import { turnsFor, type LineNow } from './turns.ts';

const alone = `SELECT pg_advisory_xact_lock(hashtextextended('turns:' || $1, 0))`;
const frontSql = `
  SELECT coalesce(
    (SELECT turn FROM shots WHERE state = 'waiting' ORDER BY turn LIMIT 1),
    greatest(
      (SELECT max(turn) FROM shots WHERE state = 'leased'),
      (SELECT turn FROM shots WHERE state = 'delayed' ORDER BY turn DESC LIMIT 1))) AS front`;
const lastSql = `
  SELECT s.turn, count(*)::int AS images
  FROM jobs j JOIN shots s ON s.order_id = j.order_id
  WHERE j.user_id = $1 AND s.state IN ('waiting', 'delayed', 'leased') AND (j.state = 'running'
    OR EXISTS (SELECT FROM shots r WHERE r.order_id = j.order_id AND r.retake = 'running'))
  GROUP BY s.turn ORDER BY s.turn DESC LIMIT 1`;

/** Turns for images of the account that come into the line now. Until the transaction ends no others of it can come. */
export async function nextTurns(
  manager: EntityManager,
  userId: string,
  images: number,
): Promise<readonly number[]> {
  await manager.query(alone, [userId]);
  const [line] = await manager.query<{ front: number | null }[]>(frontSql);
  const [last] = await manager.query<NonNullable<LineNow['last']>[]>(lastSql, [userId]);
  return turnsFor(images, { front: line?.front ?? undefined, last });
}
