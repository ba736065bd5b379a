import '../../src/telemetry/register.ts';

const { createServer } = await import('node:http');
const { trace } = await import('@opentelemetry/api');
const { flushTelemetry } = await import('../../src/telemetry/index.ts');

const server = createServer((_request, response) => response.end('{}'));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { port: number };
const tracer = trace.getTracer('test');
await tracer.startActiveSpan('parent', async (span) => {
  await fetch(`http://127.0.0.1:${port}/files/derived/a.jpg?e=1764&s=SignatureOfALink`);
  await fetch(`http://127.0.0.1:${port}/verify-email?token=TokenOfASingleUse`);
  await fetch(`http://127.0.0.1:${port}/idp/admin/users?username=ada%40example.org`);
  span.recordException(new Error('Key (email)=(ada@example.org) already exists'));
  span.setStatus({ code: 2, message: 'no mail to ada@example.org' });
  span.end();
});
await flushTelemetry();
server.closeAllConnections();
server.close();
process.send?.('exported');
process.disconnect?.();
