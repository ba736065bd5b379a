import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt';
import { createClient, type CallOptions, type Client } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { serviceAuthorization, type ServiceIdentity } from '../auth/index.ts';
import { ConnectTimeoutAgent } from './connect-timeout.agent.ts';
import { GuardedCalls, type GuardedCallsOptions } from './guarded-calls.ts';
import { problemOf } from './problem-detail.ts';
import { traceInterceptor } from './trace-interceptor.ts';

export interface RpcClientOptions extends GuardedCallsOptions {
  readonly baseUrl: string;
  readonly as?: ServiceIdentity;
}

type AnyCall = (request: unknown, options?: CallOptions) => unknown;

/** A third of a call's deadline: three tries to connect fit into it. */
const connections = {
  connectTimeoutMs: 1_000,
  keepAlive: true,
  maxSockets: 256,
  maxFreeSockets: 16,
} as const;

const readOnlyName = /^(Get|List|Quote|Check)/;

function isIdempotent(method: DescMethod): boolean {
  return method.idempotency !== Level.IDEMPOTENCY_UNKNOWN || readOnlyName.test(method.name);
}

/** Every failure is a {@link Problem}: the neighbour's own, or `service.unavailable` when it failed. */
export function createRpcClient<S extends DescService>(service: S, options: RpcClientOptions): Client<S> {
  const client = createClient(service, transportOf(options)) as Record<string, AnyCall>;
  const calls = new GuardedCalls(service.typeName, options);
  const guarded: Record<string, AnyCall> = {};
  for (const method of service.methods) {
    const call = client[method.localName];
    if (!call) continue;
    guarded[method.localName] = (request, given = {}) => {
      const prepare = (): CallOptions => ({
        ...withIdentity(given, options),
        timeoutMs: calls.deadlineMs(given.timeoutMs),
      });
      return method.methodKind === 'unary' || method.methodKind === 'client_streaming'
        ? calls.run(
            method.name,
            () => call(request, prepare()) as Promise<unknown>,
            method.methodKind === 'unary' && isIdempotent(method),
          )
        : streamed(call(request, prepare()) as AsyncIterable<unknown>);
    };
  }
  return guarded as Client<S>;
}

function transportOf(options: RpcClientOptions) {
  return createConnectTransport({
    httpVersion: '1.1',
    baseUrl: options.baseUrl,
    useBinaryFormat: true,
    acceptCompression: [],
    nodeOptions: { agent: new ConnectTimeoutAgent(connections) },
    interceptors: [traceInterceptor],
  });
}

function withIdentity(given: CallOptions, { as }: RpcClientOptions): CallOptions {
  const headers = new Headers(given.headers);
  if (as && !headers.has('authorization')) headers.set('authorization', serviceAuthorization(as));
  return { ...given, headers };
}

async function* streamed(messages: AsyncIterable<unknown>): AsyncIterable<unknown> {
  try {
    yield* messages;
  } catch (error) {
    throw problemOf(error);
  }
}

export function withUser(token: string, options: CallOptions = {}): CallOptions {
  return withAuthorization(`Bearer ${token}`, options);
}

export function withService(as: ServiceIdentity, options: CallOptions = {}): CallOptions {
  return withAuthorization(serviceAuthorization(as), options);
}

function withAuthorization(value: string, options: CallOptions): CallOptions {
  const headers = new Headers(options.headers);
  headers.set('authorization', value);
  return { ...options, headers };
}
