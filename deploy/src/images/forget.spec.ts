import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { forget, used } from './forget.ts';

it('forgets what nobody needed for a week', () => {
  const store = mkdtempSync(join(tmpdir(), 'forget-'));
  mkdirSync(join(store, 'archives'));
  const [old, needed, fresh] = ['old', 'needed', 'fresh'].map((name) => join(store, 'archives', name)) as [
    string,
    string,
    string,
  ];
  for (const path of [old, needed, fresh]) writeFileSync(path, '');
  const before = Date.now() / 1000 - 8 * 24 * 3600;
  for (const path of [old, needed]) utimesSync(path, before, before);
  used(needed);
  forget(store);
  expect([old, needed, fresh].map((path) => existsSync(path))).toEqual([false, true, true]);
  rmSync(store, { recursive: true });
});
