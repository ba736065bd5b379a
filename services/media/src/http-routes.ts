import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { problemFrom, sendProblem } from '@headshots/platform/http';
import type { FastifyInstance } from 'fastify';
import { FilesRoute } from './files/index.ts';
import { UploadRoute } from './uploads/index.ts';

/** Routes on the HTTP server itself: bodies of uploads must not meet a parser, files must not meet an interceptor. */
@Injectable()
export class HttpRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly uploads: UploadRoute,
    private readonly files: FilesRoute,
  ) {}

  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    await server.register(async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        sendProblem(reply, problemFrom(error), request.id);
      });
      this.uploads.addTo(scope);
      this.files.addTo(scope);
    });
  }
}
