import { fastifyConnectPlugin } from '@connectrpc/connect-fastify';
import type { FastifyInstance } from 'fastify';
import type { RpcHandler } from './rpc-service.ts';
import { checkCallers } from './check-callers.ts';
import { accessInterceptor, problemInterceptor, type AccessOptions } from './server-interceptors.ts';
import { textInterceptor } from './text-interceptor.ts';

/** Largest message a caller may send, in bytes; bigger things are streamed in pieces. */
const readMaxBytes = 4 * 1024 * 1024;
const longestDeadlineMs = 120_000;

/**
 * Mounts the handlers on the HTTP server, in a scope of its own: body parsers outside stay as they are.
 * @throws Error when the known keys are not those of exactly the services that may call
 */
export async function mountRpc(
  server: FastifyInstance,
  handlers: readonly RpcHandler[],
  access: AccessOptions,
): Promise<void> {
  checkCallers(
    handlers.map(({ service }) => service),
    access.callers,
  );
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyConnectPlugin, {
      grpc: false,
      grpcWeb: false,
      acceptCompression: [],
      readMaxBytes,
      maxTimeoutMs: longestDeadlineMs,
      interceptors: [problemInterceptor, accessInterceptor(access), textInterceptor],
      routes: (router) => handlers.forEach((handler) => handler.register(router)),
    });
  });
}
