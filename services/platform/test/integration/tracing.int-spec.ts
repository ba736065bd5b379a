import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Child } from '../support/child-process.ts';

describe('what a service exports about its requests', () => {
  let collector: Server;
  let child: Child;
  const bodies: string[] = [];
  const asked = new Set<string | undefined>();

  beforeAll(async () => {
    collector = createServer((request, response) => {
      void text(request).then((body) => {
        asked.add(request.url);
        bodies.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    child = new Child('traced.ts', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    await child.says('exported');
  });
  afterAll(async () => {
    await child?.ends('SIGKILL');
    collector?.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  });

  it('says which paths were asked for', () => {
    const spans = bodies.join('');
    for (const path of ['/files/derived/a.jpg', '/verify-email', '/idp/admin/users'])
      expect(spans).toContain(path);
    expect(spans).toContain('already exists');
  });

  it('is spans alone: metrics are scraped, and logs are lines', () => {
    expect([...asked]).toEqual(['/v1/traces']);
  });

  it('says which service answered, and by which route', () => {
    const spans = bodies.join('');
    expect(spans).toContain('{"key":"service.name","value":{"stringValue":"platform"}}');
    expect(spans).toContain('"name":"GET /files/:kind/:name"');
  });

  it.each([
    'SignatureOfALink',
    'TokenOfASingleUse',
    'ada@example.org',
    'ada%40example.org',
    'user_agent.original',
    'client.address',
  ])('does not say %s', (secret) => expect(bodies.join('')).not.toContain(secret));
});
