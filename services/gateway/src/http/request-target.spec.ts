import { expect, it } from '@jest/globals';
import { readTarget } from './request-target.ts';

it.each([
  ['/', '/'],
  ['/results/a?x=1', '/results/a?x=1'],
  ['/%6detrics', '/metrics'],
  ['/%61pi/photos', '/api/photos'],
  ['/%C3%A4', '/%C3%A4'],
  ['/a%20b?q=%2F', '/a%20b?q=%2F'],
  ['http://x/metrics', '/metrics'],
  ['HTTPS://user@x:1', '/'],
  ['http://x?a', '/?a'],
  ['/?utm=100%', '/?utm=100%25'],
  ['/?q=%E4', '/?q=%E4'],
  ['/?next=/a/../b&x=//y', '/?next=/a/../b&x=//y'],
  ['/?q=\u00e4#x', '/?q=%E4%23x'],
  ['/?a?b', '/?a?b'],
  ['/login?returnTo=/%09/evil.example', '/login?returnTo=/%09/evil.example'],
  ['/login?returnTo=/\t/evil.example', '/login?returnTo=/%09/evil.example'],
])('%j is read as %j', (raw, target) => expect(readTarget(raw)).toBe(target));

it.each([
  '//',
  '/\\',
  '/%',
  '/%zz',
  '/%E4',
  '/%00',
  '/%09/evil.example',
  '/\t/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/%2e%2e/x',
  '/a/..',
  '/a/./b',
  '/a%2fb',
  '/a%5Cb',
  '/\u00e4',
  '/a#b',
  '*',
  'x',
  'ftp://x/',
  `/${'a'.repeat(9_000)}`,
])('%j names nothing', (raw) => expect(readTarget(raw)).toBeUndefined());
