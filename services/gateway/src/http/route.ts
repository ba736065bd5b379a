import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Caller, Staff } from '@headshots/platform/auth';
import type { Language } from '@headshots/proto/languages';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { readInput } from './read-input.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Input<E> {
  readonly params: E extends { readonly params: infer S } ? Read<S> : undefined;
  readonly query: E extends { readonly query: infer S } ? Read<S> : undefined;
  readonly body: E extends { readonly body: infer S } ? Read<S> : undefined;
  readonly idempotencyKey: E extends { readonly idempotent: true } ? string : undefined;
  readonly caller: E extends { readonly access: 'public' }
    ? undefined
    : E extends { readonly access: 'staff' }
      ? Staff
      : Caller;
  readonly clientAddress: string;
  /** That the client asks for. */
  readonly language: Language;
}

export type Answer<E> = E extends { readonly answer: infer S } ? Promise<Read<S>> : Promise<unknown>;

export function Route(described: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({
      path: `/api${described.path.replace(/\{(\w+)\}/g, ':$1')}`,
      method: RequestMethod[described.method],
    }),
    HttpCode(described.status ?? 200),
    RouteConfig({ endpoint: described }),
  );
}

export const Input = createParamDecorator((_: undefined, context: ExecutionContext) =>
  readInput(context.switchToHttp().getRequest<FastifyRequest>()),
);
