import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
/** Packages whose tables stand in the database of every service that lists them. */
const shared = ['platform', 'erasure'];
const everyService = 'every service';

/** `service: table` of every table that a migration creates. */
function created(): readonly string[] {
  const tables = globSync('services/*/src/**/*.ts', { cwd: repository }).flatMap((file) => {
    const service = file.split('/')[1] ?? '';
    const text = readFileSync(`${repository}${file}`, 'utf8');
    return [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?([\w.]+)"?/g)].map(
      ([, table = '']) => `${shared.includes(service) ? everyService : service}: ${table}`,
    );
  });
  return [...new Set(tables)].sort();
}

/** The same of every row of the page. */
function described(): readonly string[] {
  const page = readFileSync(`${repository}docs/data-life.md`, 'utf8');
  return [...page.matchAll(/^\| ([\w ]+): `([\w.]+)` \| ([^|]+) \|/gm)]
    .map(([, whose = '', table = '']) => `${whose.startsWith(everyService) ? everyService : whose}: ${table}`)
    .sort();
}

it('says of every table what ends its rows, and of no other', () => {
  expect(created().length).toBeGreaterThan(30);
  expect(described()).toEqual(created());
});
