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
    child = new Child('traced.ts', {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
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

describe('what a service exports', () => {
  /** Paths asked of a collector by a program that answers one GET and one POST of strangers, and the bodies. */
  async function exported(env: (address: string) => Readonly<Record<string, string>>): Promise<{
    readonly paths: readonly (string | undefined)[];
    readonly spans: string;
    readonly log: string;
  }> {
    const paths = new Set<string | undefined>();
    const bodies: string[] = [];
    const collector = createServer((request, response) => {
      void text(request).then((body) => {
        paths.add(request.url);
        bodies.push(body);
        response.writeHead(202).end();
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const child = new Child('sampled.ts', env(`http://127.0.0.1:${port}`));
    await child.says('exported');
    await child.ends();
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
    return { paths: [...paths], spans: bodies.join(''), log: child.said };
  }

  it('goes to Zipkin where that is asked for: all that writes, and of what reads a share', async () => {
    const zipkin = (address: string, reads: string) => ({
      OTEL_TRACES_EXPORTER: 'zipkin',
      OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${address}/api/v2/spans`,
      OTEL_TRACES_SAMPLER_ARG: reads,
    });
    const none = await exported((address) => zipkin(address, '0'));
    expect(none.paths).toEqual(['/api/v2/spans']);
    expect([none.spans.includes('POST /written'), none.spans.includes('GET /read')]).toEqual([true, false]);
    const all = await exported((address) => zipkin(address, '1'));
    expect([all.spans.includes('POST /written'), all.spans.includes('GET /read')]).toEqual([true, true]);
  });

  it('goes to a collector as protobuf unless it is told otherwise', async () => {
    const { paths, spans } = await exported((address) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_TRACES_SAMPLER: 'always_on',
    }));
    expect(paths).toEqual(['/v1/traces']);
    expect([spans.includes('POST /written'), spans.includes('GET /read')]).toEqual([true, true]);
    expect(spans.startsWith('{')).toBe(false);
  });

  it('goes to the console, and nowhere', async () => {
    const shown = await exported(() => ({ OTEL_TRACES_EXPORTER: 'console' }));
    expect(shown.log).toContain('POST /written');
    const { paths, log } = await exported((address) => ({
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
    }));
    expect([paths, log.includes('/written')]).toEqual([[], false]);
  });
});
