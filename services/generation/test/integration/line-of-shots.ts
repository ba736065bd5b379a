import type { TestDatabase } from '@headshots/platform/testing';

export interface Line {
  /** Packages of three shots that wait, the first the oldest. */
  readonly waiting: number;
  /** Packages that were completed long ago. */
  readonly ended?: number;
  /** Packages whose shots all pause for an hour. */
  readonly delayed?: number;
  /** How many accounts the packages belong to; else each has its own. */
  readonly accounts?: number;
}

const jobs = (packages: number, state: 'running' | 'completed', age: string, accounts = packages): string => `
  INSERT INTO jobs (order_id, photo_id, user_id, expression, images, state, created_at, deadline_at)
  SELECT gen_random_uuid(), gen_random_uuid(), md5('${state} ${age} ' || n % ${Math.max(1, accounts)})::uuid, 'unchanged', 3, '${state}',
    now() + n * interval '1 microsecond' - interval '${age}', now() + interval '1 hour'
  FROM generate_series(1, ${packages}) n`;
const shots = `
  INSERT INTO shots (order_id, number, style, queued_at, state, not_before, finished_at)
  SELECT order_id, number, 'professional', created_at,
    CASE WHEN state = 'completed' THEN 'done' WHEN created_at < now() - interval '1 day' THEN 'delayed' ELSE 'waiting' END,
    CASE WHEN created_at < now() - interval '1 day' THEN now() + interval '1 hour' ELSE now() END,
    CASE WHEN state = 'completed' THEN created_at END
  FROM jobs CROSS JOIN generate_series(1, 3) number`;
/** As if all had come at the same time. */
const turns = `
  UPDATE shots s SET turn = CASE WHEN n.place < 20 THEN 0 ELSE 2 * (n.place / 20) + 1 END
  FROM (SELECT order_id, number,
          row_number() OVER (PARTITION BY user_id ORDER BY queued_at, order_id, number) - 1 AS place
        FROM shots JOIN jobs USING (order_id)) n
  WHERE s.order_id = n.order_id AND s.number = n.number AND n.place >= 20`;
const stops = (orders: number): string =>
  `INSERT INTO order_stops (order_id) SELECT gen_random_uuid() FROM generate_series(1, ${orders})`;

/** A table of jobs and shots as a busy year leaves it, with the statistics a database in use has. */
export function fillLine(
  { bulk }: Pick<TestDatabase, 'bulk'>,
  { waiting, ended = 0, delayed = 0, accounts = waiting }: Line,
): Promise<void> {
  return bulk(
    'TRUNCATE jobs, shots, order_stops, photo_stops, outbox',
    jobs(waiting, 'running', '0', accounts),
    jobs(ended, 'completed', '2 days'),
    jobs(delayed, 'running', '3 days'),
    shots,
    ...(accounts < waiting ? [turns] : []),
    stops(ended),
    'VACUUM (ANALYZE)',
  );
}
