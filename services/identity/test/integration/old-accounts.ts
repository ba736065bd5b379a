import type { TestDatabase } from '@headshots/platform/testing';

const due = 20;

const disabledId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** What the directory names accounts that support has disabled. */
export const disabledIds: readonly string[] = Array.from({ length: due }, (_, at) => disabledId(at + 1));

const users = (count: number, columns: Readonly<Record<string, string>>): string =>
  rows('users', count, {
    id: 'gen_random_uuid()',
    first_name: `'Ada'`,
    last_name: `'L'`,
    language: `'en'`,
    status: `'active'`,
    ...columns,
  });
const session = {
  id: 'gen_random_uuid()',
  user_id: 'gen_random_uuid()',
  remember: 'true',
  created_at: 'now()',
  last_refreshed_at: 'now()',
  current_jti: 'gen_random_uuid()',
  current_iat: '1',
  current_ev: 'true',
  current_kid: `'k'`,
};
const link = {
  user_id: 'gen_random_uuid()',
  purpose: `'verify_email'`,
  email_normalised: `'a@example.org'`,
  event_id: 'n::text',
};
const deletion = { id: 'gen_random_uuid()', user_id: 'gen_random_uuid()', deadline_at: 'now()' };
const throttle = { minute_started_at: 'now()', minute_attempts: '1' };

function rows(table: string, count: number, columns: Readonly<Record<string, string>>): string {
  const [names, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
  return `INSERT INTO ${table} (${names}) SELECT ${values} FROM generate_series(1, ${count}) n`;
}

const accounts = (size: number): string[] => [
  users(size, { disowned_at: 'now()' }),
  users(due, { disowned_at: `now() - interval '2 days'` }),
  users(size, { email_verified_at: 'now()' }),
  users(size, { providers: `'{google}'`, created_at: `now() - interval '90 days'` }),
  users(due, { status: `'creating'`, created_at: `now() - interval '1 hour'` }),
  users(due, { directory_email: `'old@example.org'` }),
  users(due, { keycloak_id: `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid` }),
  users(due, { password_changing_since: `now() - interval '1 hour'` }),
  users(due, { created_at: `now() - interval '31 days'` }),
  rows('sessions', size, { ...session, absolute_expires_at: `now() + interval '1 day'` }),
  rows('sessions', size, { ...session, absolute_expires_at: 'now()', ended_at: 'now()' }),
  rows('sessions', due, { ...session, absolute_expires_at: `now() - interval '8 days'` }),
  rows('sessions', due, {
    ...session,
    absolute_expires_at: 'now()',
    ended_at: `now() - interval '32 days'`,
  }),
];
const mails = (size: number): string[] => [
  rows('one_time_tokens', size, { ...link, hash: `('young' || n)::bytea`, expires_at: 'now()' }),
  rows('one_time_tokens', due, {
    ...link,
    hash: `('old' || n)::bytea`,
    expires_at: `now() - interval '3 days'`,
  }),
  rows('expected_links', size, {
    event_id: `'young' || n`,
    user_id: 'gen_random_uuid()',
    purpose: `'verify_email'`,
  }),
  rows('expected_links', due, {
    event_id: `'old' || n`,
    user_id: 'gen_random_uuid()',
    purpose: `'verify_email'`,
    asked_at: `now() - interval '5 days'`,
  }),
  ...[
    ['address-', size, 'now()'],
    ['late-', due, `now() - interval '3 hours'`],
    ['open-', due, 'NULL'],
  ].map(([name, count, closed]) =>
    rows('mail_requests', Number(count), {
      address_hash: `('${name}' || n)::bytea`,
      purpose: `'verify_email'`,
      closed_at: String(closed),
      granted: 'true',
    }),
  ),
];
const logins = (size: number): string[] => [
  rows('login_throttle', size, {
    ...throttle,
    address_hash: `('young' || n)::bytea`,
    touched_at: 'now()',
  }),
  rows('login_throttle', due, {
    ...throttle,
    address_hash: `('old' || n)::bytea`,
    touched_at: `now() - interval '9 days'`,
  }),
  ...[
    [size, 'now()'],
    [due, `now() - interval '1 hour'`],
  ].map(([count, began]) =>
    rows('password_confirmations', Number(count), {
      user_id: 'gen_random_uuid()',
      tries: '1',
      window_started_at: String(began),
    }),
  ),
  rows('use_counts', size, {
    key: `decode(md5('young' || n), 'hex')`,
    used: '1',
    ends_at: `now() + interval '1 hour'`,
  }),
  rows('use_counts', due, {
    key: `decode(md5('old' || n), 'hex')`,
    used: '1',
    ends_at: `now() - interval '1 hour'`,
  }),
  rows('registrations', size, { network: `decode(md5('n' || n), 'hex')`, at: 'now()' }),
  rows('registrations', due, { network: `decode(md5('n' || n), 'hex')`, at: `now() - interval '25 hours'` }),
  rows('used_assertions', size, { id: `'young' || n`, expires_at: 'now()' }),
  rows('used_assertions', due, { id: `'old' || n`, expires_at: `now() - interval '2 hours'` }),
];
const deletions = (size: number): string[] => {
  const finished = { ...deletion, state: `'finished'`, requested_at: `now() - interval '200 days'` };
  const hourOld = { requested_at: `now() - interval '61 minutes'` };
  return [
    rows('account_deletions', size, { ...finished, finished_at: 'now()' }),
    rows('account_deletions', size, {
      ...finished,
      user_id: 'NULL',
      finished_at: `now() - interval '199 days'`,
    }),
    rows('account_deletions', size, {
      ...deletion,
      state: `'erasing'`,
      next_step_at: `now() + interval '30 seconds'`,
    }),
    rows('account_deletions', due, { ...deletion, ...hourOld, state: `'erasing'` }),
    rows('account_deletions', due, { ...finished, finished_at: `now() - interval '100 days'` }),
    rows('account_deletions', due, {
      ...finished,
      user_id: 'NULL',
      finished_at: `now() - interval '20 years'`,
    }),
  ];
};

/** Every table holds that many rows that are not due; the few that are lie behind them. */
export function fillAccounts(database: TestDatabase, size: number): Promise<void> {
  return database.bulk(
    `TRUNCATE users, sessions, one_time_tokens, expected_links, mail_requests, login_throttle, password_confirmations,
       use_counts, registrations, used_assertions, account_deletions`,
    ...accounts(size),
    ...mails(size),
    ...logins(size),
    ...deletions(size),
    'VACUUM (ANALYZE)',
  );
}
