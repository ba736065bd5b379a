import '../../src/telemetry/register.ts';

const { request } = await import('node:http');
const { fastify } = await import('fastify');
const { createLogger } = await import('../../src/telemetry/logger.ts');
const { noticeAnswers } = await import('../../src/http/notice-answers.ts');
const { flushTelemetry } = await import('../../src/telemetry/index.ts');
const { context } = await import('@opentelemetry/api');
const { suppressTracing } = await import('@opentelemetry/core');

const server = fastify();
noticeAnswers(server, createLogger({ name: 'sampled', level: 'silent' }));
server.get('/read', () => ({}));
server.post('/written', () => ({}));
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as { port: number };

/** As somebody who traces nothing. */
const ask = (method: string, path: string): Promise<void> =>
  context.with(suppressTracing(context.active()), async () => {
    const answered = Promise.withResolvers<void>();
    request({ port, host: '127.0.0.1', method, path }, (response) =>
      response.resume().on('end', answered.resolve),
    ).end();
    await answered.promise;
  });

await ask('GET', '/read');
await ask('POST', '/written');
await flushTelemetry();
server.server.closeAllConnections();
await server.close();
process.send?.('exported');
process.disconnect?.();
