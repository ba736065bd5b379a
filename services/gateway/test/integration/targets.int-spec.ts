import { beforeAll, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../support/raw-request.ts';
import { gatewaySuite } from '../support/suite.ts';

const suite = gatewaySuite();
const ask = async (target: string | Buffer, method?: string) => {
  const answer = await rawRequest(Number(new URL(suite.gateway.url).port), target, method);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
};
const securityHeaders = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
const ours = (head: string): readonly string[] =>
  securityHeaders.filter((name) => new RegExp(`^${name}: `, 'im').test(head));

beforeAll(() => {
  suite.neighbours.onPage = (request, reply) => reply.send(`page ${request.url}`);
});

describe('a target that cannot be read is 400 with our headers', () => {
  const hostile = [
    '//',
    '/\\',
    '/%',
    '/%E4',
    '/%00',
    '/%09/evil.example',
    '/\t/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/api/%00',
    '/api/photos/%E4',
    '/api/payments/sessions/%00',
    '/api//photos',
    '/files/..?s=%',
    '/files/%2e%2e/a',
    '/files/a%2fb',
    '/idp/realms/headshots/broker/..%2f..%2fadmin/',
    '/idp/resources/..%5c..%5cadmin',
    '/idp/resources//admin',
    '/a/../metrics',
    'http://x//metrics',
    `/${'a'.repeat(10_000)}`,
    `/${'a'.repeat(20_000)}`,
    'nothing',
    '*',
  ];
  it.each([...hostile.map((target) => [target.slice(0, 50), target] as const)])(
    '%s',
    async (_name, target) => {
      const { status, head } = await ask(target);
      expect([target.length > 16_000 ? 431 : 400, ...securityHeaders]).toEqual([status, ...ours(head)]);
    },
  );

  it('bytes that are no text', async () => {
    const { status, head } = await ask(Buffer.from([0x2f, 0xe4, 0xff]));
    expect([status, ...ours(head)]).toEqual([400, ...securityHeaders]);
  });

  it('a problem under /api and /files, a page elsewhere', async () => {
    expect((await ask('/api/%')).body).toContain('"code":"request.malformed"');
    expect((await ask('/files/%')).body).toContain('"code":"request.malformed"');
    expect((await ask('/%')).body).toContain('<h1>This link does not work</h1>');
  });
});

describe('an ordinary link with an odd query comes from the web server', () => {
  it.each([
    ['/?utm=100%', '/?utm=100%25'],
    ['/?q=%E4', '/?q=%E4'],
    ['/?next=/a/../b', '/?next=/a/../b'],
    ['/pricing?x=%00', '/pricing?x=%00'],
    ['/login?returnTo=/%09/evil.example', '/login?returnTo=/%09/evil.example'],
    ['/login?returnTo=//evil.example', '/login?returnTo=//evil.example'],
    ['/%70ricing', '/pricing'],
    ['http://x/pricing?a=b', '/pricing?a=b'],
  ])('%s', async (target, seen) => {
    expect(await ask(target)).toMatchObject({ status: 200, body: `page ${seen}` });
  });

  it('and the API refuses what it does not know', async () => {
    expect((await ask('/api/config?utm=100%')).status).toBeLessThan(500);
    expect((await ask('/api/nothing?q=%E4')).status).toBe(404);
  });
});

describe('metrics', () => {
  it.each(['/metrics', '/%6detrics', '/metrics/', '/METRICS', '/api/metrics', '/health/metrics'])(
    '%s tells nothing, and neither does its absolute form',
    async (path) => {
      for (const target of [path, `http://x${path}`])
        expect((await ask(target)).body).not.toMatch(/http_server_request_duration_seconds|# HELP/);
    },
  );
});

it('no method at all makes a target an error of ours', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'])
    for (const target of ['/', '//', '/api', '/files/a?s=%', '/idp/x', '/%']) {
      const { status } = await ask(target, method);
      expect([method, target, status < 500]).toEqual([method, target, true]);
    }
});
