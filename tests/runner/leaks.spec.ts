import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn, leaksInWords, leaksOf } from './leaks.ts';

const words = ['Hopper', 'portrait studio 1984'];

describe('the search for leaks', () => {
  it.each([
    ['{"msg":"Key (email)=(ada@example.org) already exists."}', 'address', 'ada@example.org'],
    [
      'WARN Password policy not met for user jürgen+x@bücher.example: x',
      'address',
      'jürgen+x@bücher.example',
    ],
    ['GET /admin/users?username=ada%40example.org', 'address', 'ada%40example.org'],
    [
      'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln',
      'session token',
      'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1In0',
    ],
    ['"url.full":"http://x/files/a.jpg?e=17&s=AbCdEfGhIj"', 'signed link', '&s=AbCdEfGhIj'],
    ['/verify-email?token=AbCdEfGhIjKl', 'single-use token', '?token=AbCdEfGhIjKl'],
    ['authorization: Service 0123456789abcdef0123', 'credential', 'Service 0123456789abcdef0123'],
    ['"key":"sk_test_0123456789abcdef"', 'secret of Stripe', 'sk_test_0123456789abcdef'],
    ['signed with whsec_0123456789abcdef', 'secret of Stripe', 'whsec_0123456789abcdef'],
    ['card=4242 4242 4242 4242', 'card number', '4242 4242 4242 4242'],
    ['card=4000000000000002', 'card number', '4000000000000002'],
    ['for Grace Hopper', 'a known word', 'Hopper'],
    ['password=portrait studio 1984', 'a known word', 'portrait studio 1984'],
  ])('finds what was planted: %s', (text, what, found) => {
    expect(leaksIn('x.log', `fine\n${text}`, words)).toContainEqual({ file: 'x.log', line: 2, what, found });
  });

  it.each([
    '{"level":30,"name":"orders","orderId":"01890000-0000-7000-8000-0000000000b1","msg":"paid"}',
    'at file:///x/node_modules/@nestjs/core/injector.js:12:3 pkg@1.2.3',
    'from Konterfei <hello@konterfei.localhost>',
    '/files/derived/a.jpg?[query] ?session_id=free_01890000 s=12',
    'Checkout Session cs_test_a1b2c3d4e5f6 of pi_51u1L2BeokE4pOe4 at 1795370000000',
    'ERROR:  duplicate key value violates unique constraint "users_email"',
    '{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"4242132091171633","parentSpanId":"4000132091171633"}',
    'an id of digits, 4242132091171633',
    'traceparent 00-5b8efff798038103d269b633813fc60c-4242132091171633-01',
  ])('leaves alone what may be said: %s', (text) => expect(leaksIn('x.log', text, words)).toEqual([]));

  describe('in a folder', () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'headshots-leaks-'));
      for (const name of ['orders.log', 'spans.jsonl', 'maildev.log'])
        writeFileSync(join(folder, name), 'to ada@example.org\n');
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('reads every file but for the mails, and says where', () => {
      const leaks = leaksOf(folder, words, ['maildev.log']);
      expect(leaksInWords(leaks)).toBe(
        'orders.log:1 address: ada@example.org\nspans.jsonl:1 address: ada@example.org',
      );
    });
  });
});
