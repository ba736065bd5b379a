import { describe, expect, it } from '@jest/globals';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { DiscreetExporter, makeDiscreet } from './discreet-exporter.ts';

describe('what a span says', () => {
  it('ends every link before its query', () => {
    const attributes = {
      'url.full': 'http://media/files/derived/a.jpg?e=1764&s=AbCdEfGh#x',
      'url.path': '/verify-email',
      'url.query': 'token=short',
      'http.target': '/idp/users?username=ada',
      'http.url': 'http://x/?a=1',
      'server.port': 8080,
    };
    makeDiscreet(attributes);
    expect(attributes).toEqual({
      'url.full': 'http://media/files/derived/a.jpg',
      'url.path': '/verify-email',
      'url.query': '[query]',
      'http.target': '/idp/users',
      'http.url': 'http://x/',
      'server.port': 8080,
    });
  });

  it('does not say who asked, nor from where', () => {
    const attributes = {
      'client.address': '203.0.113.7',
      'network.peer.address': '203.0.113.7',
      'user_agent.original': 'Mozilla/5.0 (one of a kind)',
      'server.address': 'orders',
    };
    makeDiscreet(attributes);
    expect(attributes).toEqual({ 'server.address': 'orders' });
  });

  it('names nobody in any other attribute', () => {
    const attributes = {
      'exception.message': 'Key (email)=(ada@example.org) already exists',
      'db.query.text': 'SELECT 1 WHERE email = $1',
      'http.request.header.x': ['Bearer abcdefghijkl', 'plain'],
    };
    makeDiscreet(attributes);
    expect(attributes).toEqual({
      'exception.message': 'Key (email)=([address]) already exists',
      'db.query.text': 'SELECT 1 WHERE email = $1',
      'http.request.header.x': ['Bearer [secret]', 'plain'],
    });
  });
});

describe('exporting', () => {
  it('gives every exporter the discreet span, and fails when one of them does', async () => {
    const [first, second] = [new InMemorySpanExporter(), new InMemorySpanExporter()];
    const exporter = new DiscreetExporter([first, second]);
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    const span = provider
      .getTracer('test')
      .startSpan('GET', { attributes: { 'client.address': '203.0.113.7' } });
    span.recordException(new Error('no mail to ada@example.org'));
    span.end();
    await provider.forceFlush();
    for (const each of [first, second]) {
      const [exported] = each.getFinishedSpans();
      expect(exported?.attributes).toEqual({});
      expect(exported?.events[0]?.attributes?.['exception.message']).toBe('no mail to [address]');
    }
    await second.shutdown();
    const outcome = await new Promise<{ readonly code: number }>((resolve) => exporter.export([], resolve));
    expect(outcome.code).toBe(1);
  });
});
