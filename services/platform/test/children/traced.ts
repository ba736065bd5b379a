import '../../src/telemetry/register.ts';

const { fastify } = await import('fastify');
const { createLogger } = await import('../../src/telemetry/logger.ts');
const { noticeAnswers } = await import('../../src/http/notice-answers.ts');
const { trace } = await import('@opentelemetry/api');
const { flushTelemetry } = await import('../../src/telemetry/index.ts');

const server = fastify();
noticeAnswers(server, createLogger({ name: 'traced', level: 'silent' }));
server.get('/files/:kind/:name', () => ({}));
server.get('/*', () => ({}));
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as { port: number };
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
server.server.closeAllConnections();
await server.close();
process.send?.('exported');
process.disconnect?.();
