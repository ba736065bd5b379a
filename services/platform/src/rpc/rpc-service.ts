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
 * Binds implementations to their service, each with some of its methods. Methods keep their `this`.
 * @throws Error when a method has no access rule, no callers where it needs some, or not one implementation: the service
 * must not start
 */
export function rpcService<S extends DescService>(
  service: S,
  ...implementations: Partial<ServiceImpl<S>>[]
): RpcHandler {
  const methods = implementations as Record<
    string,
    ((request: never, context: HandlerContext) => unknown) | undefined
  >[];
  const bound: Record<string, unknown> = {};
  for (const method of service.methods) {
    const name = `${service.typeName}/${method.name}`;
    if (accessOf(method) === Access.UNSPECIFIED) throw new Error(`${name} has no access rule in its .proto.`);
    if (accessOf(method) === Access.SERVICE && callersOf(method).length === 0)
      throw new Error(`${name} is for other services and names none of them in its .proto.`);
    const [impl, another] = methods.filter((each) => typeof each[method.localName] === 'function');
    const implementation = impl?.[method.localName];
    if (!implementation) throw new Error(`${name} is not implemented.`);
    if (another) throw new Error(`${name} is implemented twice.`);
    bound[method.localName] = (request: never, context: HandlerContext) =>
      withDeadline(context.timeoutMs(), () => implementation.call(impl, request, context));
  }
  return { service, register: (router) => router.service(service, bound as Partial<ServiceImpl<S>>) };
}

export function rpcProviders<S extends DescService>(
  service: S,
  ...implementations: Type<Partial<ServiceImpl<S>>>[]
): Provider[] {
  return [
    ...implementations,
    {
      provide: RPC_HANDLERS,
      inject: implementations,
      useFactory: (...given: Partial<ServiceImpl<S>>[]) => [rpcService(service, ...given)],
    },
  ];
}
