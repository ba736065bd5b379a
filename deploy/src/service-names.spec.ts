import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { callersOfService } from '../../proto/src/callers.gen.ts';
import { services, statefulServices } from './service-names.ts';
import { libraries } from './settings.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const folders = readdirSync(`${repository}services`);

it('names every folder of services/ that is no library', () => {
  expect([...services].sort()).toEqual(folders.filter((name) => !isLibrary(name)).sort());
});

it('knows every service that has a contract as one with a database', () => {
  expect([...statefulServices].sort()).toEqual(Object.keys(callersOfService).sort());
});

it('has every service on the map of the README', () => {
  const page = readFileSync(`${repository}README.md`, 'utf8');
  expect(folders.filter((name) => !page.includes(`(services/${name})`))).toEqual([]);
});

function isLibrary(name: string): boolean {
  return (libraries as readonly string[]).includes(`services/${name}`);
}
