import { afterEach, expect, test } from '@jest/globals';
import { placeOf, watchErrors } from '@/app/measures';
import type { Measure } from '@/shared/api/types';

const failedAt = (stack: string): Error =>
  Object.assign(new Error('No account of ada@example.org'), { stack: `Error: No account\n${stack}` });

const atUpload = 'at send (https://konterfei.example/assets/upload.page-B7x_1.js:1:20412)';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function watch(): readonly Measure[] {
  const told: Measure[] = [];
  ends.push(watchErrors((error) => void told.push(error)));
  return told;
}

const reject = (reason: unknown): boolean =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const fail = (error: unknown): boolean => window.dispatchEvent(new ErrorEvent('error', { error }));

test('an error is told by its place, once, and never by its words', () => {
  const told = watch();
  fail(failedAt(atUpload));
  fail(failedAt(atUpload));
  reject(failedAt('at start (https://konterfei.example/assets/main-x.js:3:9)'));
  expect(told).toEqual([
    { kind: 'error', screen: '/', fault: 'uncaught', at: 'upload.page-B7x_1.js:1:20412' },
    { kind: 'error', screen: '/', fault: 'rejected', at: 'main-x.js:3:9' },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/ada@example|No account/);
});

test('what is not ours, or says nothing of its place, is not told', () => {
  const told = watch();
  fail(failedAt('at f (chrome-extension://abc/content.js:1:2)'));
  reject('a text');
  reject(undefined);
  expect(told).toEqual([]);
  expect(placeOf(failedAt(atUpload))).toBe('upload.page-B7x_1.js:1:20412');
});

test('a page that fails everywhere tells of five places', () => {
  const told = watch();
  for (let line = 1; line <= 20; line += 1)
    fail(failedAt(`at f (https://a.example/assets/main.js:${line}:1)`));
  expect(told).toHaveLength(5);
});

test('nothing is told once the consent is withdrawn', () => {
  const told = watch();
  for (const end of ends.splice(0)) end();
  reject(failedAt(atUpload));
  expect(told).toEqual([]);
});
