import type { DescService } from '@bufbuild/protobuf';
import type { ConnectRouter, HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { Access, accessOf, callersOf } from '@headshots/proto/access';
import type { Provider, Type } from '@nestjs/common';
import { withDeadline } from './deadline.ts';

export interface RpcHandler {
  readonly service: DescService;
  register(router: ConnectRouter): void;
}

export const RPC_HANDLERS = Symbol('RPC_HANDLERS');

/**
 * Binds an implementation to its service. Methods keep their `this`.
 * @throws Error when a method has no access rule, no callers where it needs some, or no implementation: the service must
 * not start
 */
export function rpcService<S extends DescService>(service: S, impl: ServiceImpl<S>): RpcHandler {
  const methods = impl as Record<string, (request: never, context: HandlerContext) => unknown>;
  const bound: Record<string, unknown> = {};
  for (const method of service.methods) {
    const name = `${service.typeName}/${method.name}`;
    if (accessOf(method) === Access.UNSPECIFIED) throw new Error(`${name} has no access rule in its .proto.`);
    if (accessOf(method) === Access.SERVICE && callersOf(method).length === 0)
      throw new Error(`${name} is for other services and names none of them in its .proto.`);
    const implementation = methods[method.localName];
    if (typeof implementation !== 'function') throw new Error(`${name} is not implemented.`);
    bound[method.localName] = (request: never, context: HandlerContext) =>
      withDeadline(context.timeoutMs(), () => implementation.call(impl, request, context));
  }
  return { service, register: (router) => router.service(service, bound as Partial<ServiceImpl<S>>) };
}

export function rpcProviders<S extends DescService>(
  service: S,
  implementation: Type<ServiceImpl<S>>,
): Provider[] {
  return [
    implementation,
    {
      provide: RPC_HANDLERS,
      inject: [implementation],
      useFactory: (impl: ServiceImpl<S>) => [rpcService(service, impl)],
    },
  ];
}
