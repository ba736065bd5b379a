import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createBusClient } from '@headshots/platform/bus';
import { listVersions, type StoredVersion } from '@headshots/platform/storage';
import { readToEnd } from '@headshots/platform/tools';
import type { Client as PostgresClient } from 'pg';
import { connectedTo, withPostgres } from '../../../deploy/src/postgres-connection.ts';
import { objectStore } from './objects.ts';
import { settings } from './stack.ts';

/** A place where a word was found. */
export interface Trace {
  /** `postgres orders public.orders`, `bucket photos`, `topic order.paid`, `log media.log`. */
  readonly place: string;
  readonly word: string;
  /** What it was found in: a row, a key, a record, a line. */
  readonly found: string;
}

/** Whether this may hold the id of somebody who is gone: ledgers, and the bus with the copies it was sent from. */
export const mayHoldIds = ({ place, found }: Pick<Trace, 'place' | 'found'>): boolean =>
  /^postgres \w+ public\.(erasures|account_deletions|outbox)$|^topic /.test(place) ||
  (place === 'bucket photos' && found.startsWith('.headshots/deletions/'));

/** The word as text, as bytes in hexadecimal, and an id without its dashes. */
const formsOf = (word: string): readonly string[] => {
  const plain = word.toLowerCase();
  return [plain, Buffer.from(plain).toString('hex'), plain.replaceAll('-', '')];
};

interface Sought {
  readonly word: string;
  readonly forms: readonly string[];
}

/** Objects read at the same time. */
const readers = 8;

/**
 * Looks for the words in all that the stack keeps: every column of every table of every database, every object with all
 * its versions, every record of every topic, every log. What is new is searched without being named here.
 */
export async function tracesOf(words: readonly string[]): Promise<readonly Trace[]> {
  const sought = words.map((word) => ({ word, forms: formsOf(word) }));
  const found = await Promise.all([inDatabases(sought), inBuckets(sought), inTopics(sought), inLogs(sought)]);
  return found.flat();
}

async function inDatabases(words: readonly Sought[]): Promise<Trace[]> {
  const names = await rows<{ name: string }>(
    'postgres',
    'SELECT datname AS name FROM pg_database WHERE NOT datistemplate',
  );
  const traces: Trace[] = [];
  for (const { name } of names) traces.push(...(await inDatabase(name, words)));
  return traces;
}

async function inDatabase(database: string, words: readonly Sought[]): Promise<Trace[]> {
  const tables = await rows<{ name: string }>(
    database,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const forms = words.flatMap((word) => word.forms);
  const traces: Trace[] = [];
  for (const { name } of tables) {
    const hits = await rows<{ found: string }>(
      database,
      `SELECT found FROM (SELECT to_jsonb(t)::text AS found FROM ${name} t) AS each
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS form WHERE position(form IN lower(found)) > 0)`,
      [forms],
    );
    traces.push(...hits.flatMap(({ found }) => named(`postgres ${database} ${name}`, found, words)));
  }
  return traces;
}

/** Rows of any database of the stack, as its administrator. */
export const rows = <T extends object>(
  database: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<T[]> =>
  withPostgres(accessTo(database), async (client) => (await client.query<T>(sql, parameters)).rows);

/** Carries out a statement whose locks are held until the answer is called. */
export async function holding(database: string, sql: string): Promise<() => Promise<void>> {
  return (await locking(database, sql)).letGo;
}

/** Carries out a statement whose locks are held until `letGo` is called; `rows` are what it answered. */
export async function locking(
  database: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<{ readonly rows: readonly unknown[]; readonly letGo: () => Promise<void> }> {
  const client = await clientOf(database);
  await client.query('BEGIN');
  const { rows: answered } = await client.query(sql, [...values]);
  return { rows: answered, letGo: () => client.end() };
}

const clientOf = (database: string): Promise<PostgresClient> => connectedTo(accessTo(database));

function accessTo(database: string): { readonly connectionString: string } {
  const url = new URL(settings.postgres.adminUrl);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function inBuckets(words: readonly Sought[]): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const { name: bucket } of await objectStore.listBuckets()) {
    const versions = listVersions(objectStore, bucket, '');
    const reader = async (): Promise<void> => {
      for await (const version of versions) traces.push(...(await inObject(bucket, version, words)));
    };
    await Promise.all(Array.from({ length: readers }, reader));
  }
  return traces;
}

async function inObject(
  bucket: string,
  { name, versionId, isDeleteMarker }: StoredVersion,
  words: readonly Sought[],
): Promise<Trace[]> {
  const traces = named(`bucket ${bucket}`, name, words);
  if (isDeleteMarker) return traces;
  const options = versionId ? { versionId } : {};
  const content = await objectStore.getObject(bucket, name, options).then(buffer, () => Buffer.alloc(0));
  const held = words.filter(({ word }) => content.includes(word));
  return [
    ...traces,
    ...held.map(({ word }) => ({ place: `bucket ${bucket}`, word, found: `content of ${name}` })),
  ];
}

async function inTopics(words: readonly Sought[]): Promise<Trace[]> {
  const client = createBusClient({ brokers: settings.kafka.brokers.split(','), clientId: 'traces' });
  const topics = await client.administer((admin) => admin.topics());
  const records = await readToEnd(
    client,
    topics.filter((topic) => !topic.startsWith('__')),
  );
  return records.flatMap(({ topic, key, value, headers }) => {
    const headerText = [...headers.values()].map(String).join(' ');
    const text = [key, value].map((part) => part?.toString('latin1') ?? '').join(' ');
    return named(`topic ${topic}`, `${text} ${headerText}`, words);
  });
}

async function inLogs(words: readonly Sought[]): Promise<Trace[]> {
  const files = await readdir(settings.logs);
  const traces: Trace[] = [];
  for (const file of files) {
    const text = await readFile(join(settings.logs, file), 'utf8');
    if (heldIn(text, words).length === 0) continue;
    traces.push(...text.split('\n').flatMap((line) => named(`log ${file}`, line, words)));
  }
  return traces;
}

function heldIn(text: string, words: readonly Sought[]): readonly Sought[] {
  const lower = text.toLowerCase();
  return words.filter(({ forms }) => forms.some((form) => lower.includes(form)));
}

const named = (place: string, found: string, words: readonly Sought[]): Trace[] =>
  heldIn(found, words).map(({ word }) => ({ place, word, found: found.slice(0, 500) }));
