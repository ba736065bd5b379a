import type { OnModuleInit } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { endpoints } from '../api/endpoints.ts';
import type { GatewayConfig } from '../gateway.config.ts';
import { addProxies } from '../proxy/routes.ts';
import { AllowedMethods } from './allowed-methods.ts';
import { strictTargets } from './bad-targets.ts';
import { addApiFallback, guardDoor, requestId, type DoorParts } from './door.ts';

/** No JSON of the public API is longer. */
const longestBody = 64 * 1024;

export function serverOptions({ TRUST_PROXY }: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyServerOptions {
  return {
    trustProxy: TRUST_PROXY,
    bodyLimit: longestBody,
    genReqId: requestId,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 500 },
    ...strictTargets,
  };
}

/** Puts the door and the proxies on the HTTP server, beside the routes of the controllers. */
export class HttpServer implements OnModuleInit {
  private readonly host: HttpAdapterHost;
  private readonly config: GatewayConfig;
  private readonly parts: DoorParts;

  constructor(host: HttpAdapterHost, config: GatewayConfig, parts: DoorParts) {
    this.host = host;
    this.config = config;
    this.parts = parts;
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    guardDoor(server, this.parts);
    addApiFallback(server, new AllowedMethods(endpoints));
    addProxies(server, this.config);
  }
}
