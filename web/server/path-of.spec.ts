import { expect, test } from '@jest/globals';
import { pathOf } from './path-of.ts';

test.each([
  ['/', '/'],
  ['/pricing?utm=100%', '/pricing'],
  ['/?q=%E4', '/'],
  ['//', '//'],
  ['//evil.example/a', '//evil.example/a'],
  ['/\\', '//'],
  ['/%', '/%'],
  ['/a/../b', '/b'],
])('%j has the path %j', (target, path) => {
  expect(pathOf(target)).toBe(path);
});

test.each(['', '*', 'x', 'http://x/metrics', '\\'])('%j has none', (target) => {
  expect(pathOf(target)).toBeUndefined();
});
