import type { Server } from 'node:http';
import type { OnModuleInit } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { drainMs, guardBodies } from '@headshots/platform/http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { endpoints } from './api/endpoints.ts';
import { isOfDesk } from './http/endpoint.ts';
import type { GatewayConfig } from './gateway.config.ts';
import { formPostPath } from './proxy/form-post-return.ts';
import { addProxies } from './proxy/routes.ts';
import { AllowedMethods } from './http/allowed-methods.ts';
import { strictTargets } from './http/bad-targets.ts';
import { addApiFallback, enforceEndpoints, requestId, type Guards } from './http/enforce-endpoints.ts';
import { refuseForeignOrigins } from './http/foreign-origins.ts';
import { limitPages } from './http/limit-pages.ts';

const longestBody = 64 * 1024;
/** The head of a request ends sooner: so whatever stands for an id comes to the check of its endpoint. */
const longestHead = 64 * 1024;

const longestHeadCheckMs = 5_000;

type ServerConfig = Pick<GatewayConfig, 'TRUST_PROXY' | 'HEADERS_TIMEOUT_SECONDS'>;

/** Heads have a time, bodies a least rate ({@link guardBodies}); no request as a whole has one. */
export function serverOptions({
  TRUST_PROXY,
  HEADERS_TIMEOUT_SECONDS,
}: ServerConfig): FastifyHttpOptions<Server> {
  const headersTimeout = HEADERS_TIMEOUT_SECONDS * 1_000;
  return {
    trustProxy: TRUST_PROXY,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(headersTimeout, longestHeadCheckMs) },
    bodyLimit: longestBody,
    genReqId: requestId,
    routerOptions: { maxParamLength: longestHead },
    ...strictTargets,
  };
}

export class HttpServer implements OnModuleInit {
  private readonly host: HttpAdapterHost;
  private readonly config: GatewayConfig;
  private readonly parts: Guards;

  constructor(host: HttpAdapterHost, config: GatewayConfig, parts: Guards) {
    this.host = host;
    this.config = config;
    this.parts = parts;
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    guardBodies(server.server, {
      leastRate: {
        bytesPerSecond: this.config.UPLOAD_LEAST_BYTES_PER_SECOND,
        windowMs: this.config.UPLOAD_RATE_WINDOW_SECONDS * 1_000,
      },
      lingerMs: drainMs,
    });
    limitPages(server, this.parts.limiter);
    refuseForeignOrigins(server, this.config, formPostPath(this.config.KEYCLOAK_REALM));
    enforceEndpoints(server, this.parts);
    const served = endpoints.filter((endpoint) => this.parts.desk || !isOfDesk(endpoint));
    addApiFallback(server, new AllowedMethods(served));
    addProxies(server, this.config);
  }
}
