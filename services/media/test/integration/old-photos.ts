import type { TestDatabase } from '@headshots/platform/testing';

const due = 20;
const id = (kind: string): string => `md5('${kind}' || n)::uuid`;

function rows(table: string, count: number, columns: Readonly<Record<string, string>>): string {
  const [names, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
  return `INSERT INTO ${table} (${names}) SELECT ${values} FROM generate_series(1, ${count}) n`;
}

const photos = (kind: string, count: number, columns: Readonly<Record<string, string>>): string =>
  rows('photos', count, {
    id: id(kind),
    user_id: 'gen_random_uuid()',
    expression: `'unchanged'`,
    face_consent_version: `'1'`,
    width: '1',
    height: '1',
    bytes: '1',
    sha256: `''`,
    dominant_color: `''`,
    selfie_report: `'{}'`,
    order_id: id(kind),
    status: `'completed'`,
    ...columns,
  });
const runs = (kind: string, count: number, columns: Readonly<Record<string, string>>): string =>
  rows('runs', count, { order_id: id(kind), photo_id: id(kind), images: '1', delivered: '1', ...columns });
const headshots = (kind: string, count: number): string =>
  rows('headshots', count, {
    order_id: id(kind),
    photo_id: id(kind),
    number: '1',
    attempt: '1',
    style: `''`,
    expression: `''`,
    object_key: `''`,
    bytes: '1',
    sha256: `''`,
    crc32: '1',
    width: '1',
    height: '1',
    resolution: `''`,
    similarity: '1',
    source_type: `''`,
    engine: `''`,
    below_target: 'false',
    dominant_color: `''`,
    created_at: 'now()',
  });
const ended = (count: number, columns: Readonly<Record<string, string>>): string =>
  rows('ended_photos', count, {
    photo_id: 'gen_random_uuid()',
    user_id: 'gen_random_uuid()',
    order_ids: `'{}'`,
    images: '1',
    version: '1',
    due_at: 'now()',
    ...columns,
  });
const upload = { photo_id: 'gen_random_uuid()', user_id: 'gen_random_uuid()' };
const hours = (count: number): string => `now() - interval '${count} hours'`;

const ofPhotos = (size: number): string[] => [
  photos('kept', size, { expires_at: `now() + interval '20 days'` }),
  photos('running', size, { expires_at: hours(24), status: `'processing'` }),
  photos('warned', size, { expires_at: `now() + interval '1 day'`, expiring_told_at: 'now()' }),
  photos('near', due, { expires_at: `now() + interval '1 day'` }),
  photos('over', due, { expires_at: hours(2) }),
  runs('kept', size, { done: '1', completion_heard_at: hours(200), stored_at: hours(200) }),
  runs('running', size, { done: '0', completion_heard_at: 'now()' }),
  runs('warned', size, { done: '0', completion_heard_at: hours(200), refund_at: hours(200) }),
  runs('near', due, { done: '1', completion_heard_at: 'now()' }),
  runs('over', due, { done: '0', completion_heard_at: hours(1), settled_at: hours(1) }),
  ...['kept', 'warned'].map((kind) => headshots(kind, size)),
  ...['near', 'over'].map((kind) => headshots(kind, due)),
];
const ofTheirEnds = (size: number): string[] => [
  ended(size, { purged_at: 'now()' }),
  ended(size, { tried_at: 'now()' }),
  ended(due, { due_at: hours(2) }),
  ended(due, { purged_at: `now() - interval '91 days'` }),
];
const ofTheRest = (size: number): string[] => [
  rows('object_removals', size, {
    bucket: `'photos'`,
    prefix: `'p/'`,
    not_before: `now() + interval '1 hour'`,
  }),
  rows('object_removals', due, { bucket: `'photos'`, prefix: `'p/'` }),
  rows('upload_quotas', size, { user_id: 'gen_random_uuid()', day: 'current_date' }),
  rows('upload_quotas', due, { user_id: 'gen_random_uuid()', day: 'current_date - 5' }),
  rows('uploads_under_way', size, upload),
  rows('uploads_under_way', due, { ...upload, started_at: hours(100) }),
  rows('generation_erasures', size, { deletion_id: 'gen_random_uuid()' }),
  rows('generation_erasures', due, {
    deletion_id: 'gen_random_uuid()',
    erased_at: `now() - interval '91 days'`,
  }),
];

/** Every table holds that many rows that are not due; the few that are lie behind them. */
export function fillPhotos(database: TestDatabase, size: number): Promise<void> {
  return database.bulk(
    'TRUNCATE photos, runs, headshots, ended_photos, object_removals, upload_quotas, uploads_under_way, generation_erasures CASCADE',
    ...ofPhotos(size),
    ...ofTheirEnds(size),
    ...ofTheRest(size),
    'VACUUM (ANALYZE)',
  );
}
