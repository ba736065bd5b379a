import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('migrations'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** Statements that change whose address is whose, and the method that runs each. */
const ways = {
  'user/account-changes.repository.ts': ['takePendingEmail', 'replaceUnverified'],
  'person/deletion.repository.ts': ['open'],
};

it('changes the address of an account by known statements alone', () => {
  const changing = files.filter(({ text }) => /UPDATE users\b[^`]*\bemail_normalised = /.test(text));
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(ways).sort());
});

it('ends sessions wherever an account gets another address', () => {
  const users = files.filter(({ text }) => /\.(?:takePendingEmail|replaceUnverified)\(/.test(text));
  expect(users).not.toEqual([]);
  for (const { name, text } of users)
    expect([name, /endSession\.allOf\(tx, \w+(?:\.\w+)?, 'address'/.test(text)]).toEqual([name, true]);
});
