const takenAtOnce = 50;

/** What an own lease lost was no death. The line has gone on meanwhile: they come back where it is now. */
export const wakeSql = `
  WITH rested AS (
    SELECT order_id, number, 0 AS lost FROM shots WHERE state = 'delayed' AND not_before <= now()
    ORDER BY not_before LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
  ), left_behind AS (
    SELECT order_id, number, 1 AS lost FROM shots WHERE state = 'leased' AND lease_until < now()
    ORDER BY lease_until LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
  )
  UPDATE shots s
  SET state = 'waiting', lease_owner = NULL, lease_until = NULL,
    turn = greatest(s.turn, (SELECT turn FROM shots WHERE state = 'waiting' ORDER BY turn LIMIT 1)),
    lost_to = CASE
      WHEN s.lease_owner IS NULL OR s.lease_owner = $1 OR s.lease_owner = ANY (s.lost_to) THEN s.lost_to
      ELSE s.lost_to || s.lease_owner END
  FROM (TABLE rested UNION ALL TABLE left_behind) due
  WHERE s.order_id = due.order_id AND s.number = due.number
  RETURNING due.lost`;

/**
 * `nextOf` of the domain: walks from the front of the line to the first account with nothing in work, at most as far as
 * turns may be served. Only accounts with shots in flight are walked past, however long the line is. Inside a turn, what
 * killed a worker before comes last.
 */
export const claimSql = `
  WITH RECURSIVE flying AS (
    SELECT order_id, count(*) AS shots FROM shots WHERE state = 'leased' GROUP BY order_id
  ), busy AS (
    SELECT (SELECT user_id FROM jobs j WHERE j.order_id = flying.order_id) AS user_id, sum(shots) AS shots
    FROM flying GROUP BY 1
  ), line AS (
    SELECT front.*, (SELECT user_id FROM jobs j WHERE j.order_id = front.order_id) AS user_id,
      (front.turn | 1) + 2 AS reach
    FROM (SELECT turn, queued_at, order_id FROM shots WHERE state = 'waiting'
          ORDER BY turn, queued_at, order_id LIMIT 1) front
    UNION ALL
    SELECT next.turn, next.queued_at, next.order_id,
      (SELECT user_id FROM jobs j WHERE j.order_id = next.order_id), line.reach
    FROM line CROSS JOIN LATERAL (
      SELECT s.turn, s.queued_at, s.order_id FROM shots s
      WHERE s.state = 'waiting' AND (s.turn, s.queued_at, s.order_id) > (line.turn, line.queued_at, line.order_id)
      ORDER BY s.turn, s.queued_at, s.order_id LIMIT 1
    ) next
    WHERE next.turn <= line.reach AND line.user_id IN (SELECT user_id FROM busy)
  ), fair AS (
    SELECT line.order_id, line.turn FROM line LEFT JOIN busy USING (user_id)
    ORDER BY coalesce(busy.shots, 0), line.turn, line.queued_at, line.order_id
  ), next AS (
    SELECT shot.order_id, shot.number
    FROM fair CROSS JOIN LATERAL (
      SELECT s.order_id, s.number FROM shots s
      WHERE s.order_id = fair.order_id AND s.state = 'waiting' AND s.turn = fair.turn
      ORDER BY cardinality(s.lost_to), s.number LIMIT 1
      FOR UPDATE SKIP LOCKED
    ) shot
    LIMIT 1
  )
  UPDATE shots s
  SET state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 millisecond', attempt = s.attempt + 1
  FROM next, jobs j
  WHERE s.order_id = next.order_id AND s.number = next.number AND j.order_id = s.order_id
  RETURNING s.order_id AS "orderId", j.photo_id AS "photoId", s.number, s.style, j.expression, j.outfit, j.images, s.attempt,
    s.rejections, s.tries, s.waits, s.fallback IS NOT NULL AS "hasFallback", cardinality(s.lost_to) AS lost,
    s.lease_owner AS owner, CASE WHEN s.retake = 'running' THEN s.image->>'objectKey' END AS replaces,
    s.retakes_before AS "retakesBefore", j.started_at IS NULL AS first`;
