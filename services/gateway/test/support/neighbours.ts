import type { IncomingMessage } from 'node:http';
import { toJson } from '@bufbuild/protobuf';
import type { DescService } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { SessionVerifier, StaffVerifier } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { mountRpc, rpcService } from '@headshots/platform/rpc';
import { FaultProxy, testIdentity, type TestIdentity, testCallers } from '@headshots/platform/testing';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService, PhotoSchema } from '@headshots/proto/media/v1/media_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fakeCoupons } from './fake-coupons.ts';
import { fakeGeneration, fakeIdentity, fakeMedia, fakeNotification, fakeOrders } from './fake-services.ts';
import { photoMessage } from './samples.ts';

type Name = 'identity' | 'orders' | 'coupons' | 'media' | 'generation' | 'notification' | 'web' | 'keycloak';

export interface Upload {
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}

/** All neighbours as small servers, each behind a proxy that can fail. */
export interface Neighbours {
  readonly identity: TestIdentity;
  readonly rpc: {
    readonly identity: ServiceImpl<typeof IdentityService>;
    readonly orders: ServiceImpl<typeof OrdersService>;
    readonly coupons: ServiceImpl<typeof CouponsService>;
    readonly media: ServiceImpl<typeof MediaService>;
    readonly generation: ServiceImpl<typeof GenerationService>;
    readonly notification: ServiceImpl<typeof NotificationService>;
  };
  readonly faults: Readonly<Record<Name, FaultProxy>>;
  readonly uploads: Upload[];
  /** True when the clocks or keys of all services are wrong. */
  refuseTokens: boolean;
  /** Replaces what media does with an upload. */
  onUpload: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | undefined;
  /** Replaces what the servers of pages, files and sign-in answer. */
  onPage: (request: FastifyRequest, reply: FastifyReply) => unknown;
  url(name: Name): string;
  close(): Promise<void>;
}

export async function startNeighbours(): Promise<Neighbours> {
  const identity = await testIdentity();
  const rpc = {
    identity: fakeIdentity(),
    orders: fakeOrders(),
    coupons: fakeCoupons(),
    media: fakeMedia(),
    generation: fakeGeneration(),
    notification: fakeNotification(),
  };
  const servers: FastifyInstance[] = [];
  const proxies = new Map<Name, FaultProxy>();
  const real = new SessionVerifier({ identityUrl: identity.url, issuer: identity.url });
  const verifier = {
    verify: (token: string) =>
      neighbours.refuseTokens ? Promise.reject(problem('auth.session_expired')) : real.verify(token),
  };
  const realStaff = new StaffVerifier({ identityUrl: identity.url, issuer: identity.url });
  const staff = {
    verify: (token: string) =>
      neighbours.refuseTokens ? Promise.reject(problem('auth.session_expired')) : realStaff.verify(token),
  };
  const neighbours: Neighbours = {
    identity,
    rpc,
    uploads: [],
    refuseTokens: false,
    onUpload: undefined,
    onPage: (request, reply) =>
      reply.header('x-server', 'pages').send(`page ${request.method} ${request.url}`),
    faults: new Proxy({} as Record<Name, FaultProxy>, { get: (_, name) => proxies.get(name as Name) }),
    url: (name) => `http://127.0.0.1:${proxies.get(name)?.port}`,
    close: async () => {
      for (const proxy of proxies.values()) await proxy.close();
      for (const server of servers) await server.close();
      await identity.close();
    },
  };
  const add = async (
    name: Name,
    prepare: (server: FastifyInstance) => Promise<void> | void,
  ): Promise<void> => {
    const server = fastify({ forceCloseConnections: true });
    await prepare(server);
    const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    servers.push(server);
    proxies.set(name, await FaultProxy.start({ host: '127.0.0.1', port: Number(address.port) }));
  };
  /** Looks the method up at every call, so that a test can replace it. */
  const service = <S extends DescService>(schema: S, methods: ServiceImpl<S>) => {
    const late = Object.fromEntries(
      schema.methods.map(({ localName }) => [
        localName,
        (...args: unknown[]) =>
          (methods as Record<string, (...given: unknown[]) => unknown>)[localName]?.(...args),
      ]),
    );
    return (server: FastifyInstance) =>
      mountRpc(server, [rpcService(schema, late as ServiceImpl<S>)], {
        callers: testCallers(schema.typeName.split('.')[1] ?? ''),
        verifier,
        staff,
      });
  };
  await add('identity', async (server) => {
    await service(IdentityService, rpc.identity)(server);
    server.get('/.well-known/jwks.json', async (_request, reply) => {
      const answer = await fetch(`${identity.url}/.well-known/jwks.json`);
      return reply
        .status(answer.status)
        .type('application/json')
        .send(await answer.text());
    });
  });
  await add('orders', service(OrdersService, rpc.orders));
  await add('coupons', service(CouponsService, rpc.coupons));
  await add('generation', service(GenerationService, rpc.generation));
  await add('notification', service(NotificationService, rpc.notification));
  await add('media', async (server) => {
    await service(MediaService, rpc.media)(server);
    await server.register(async (scope) => addUploads(scope, neighbours));
    server.all('/files/*', (request, reply) => neighbours.onPage(request, reply));
  });
  for (const name of ['web', 'keycloak'] as const) {
    await add(name, (server) => {
      server.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, body),
      );
      server.all('/*', (request, reply) => neighbours.onPage(request, reply));
    });
  }
  return neighbours;
}

function addUploads(scope: FastifyInstance, neighbours: Neighbours): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.post('/uploads', async (request, reply) => {
    if (neighbours.onUpload) return neighbours.onUpload(request, reply);
    let bytes = 0;
    for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
    neighbours.uploads.push({ headers: request.headers, bytes });
    return reply.status(201).send(toJson(PhotoSchema, photoMessage()));
  });
}
