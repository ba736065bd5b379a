import type { OnModuleInit } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { problemFrom, sendProblem } from '@headshots/platform/http';
import type { FastifyInstance } from 'fastify';
import type { OpenFileByLink } from '../../application/serve-file/open-file.use-case.ts';
import { addFileRoutes } from './files.route.ts';
import { addUploadRoute, type UploadRouteParts } from './upload.route.ts';

/** Routes on the HTTP server itself: bodies of uploads must not meet a parser, files must not meet an interceptor. */
export class HttpRoutes implements OnModuleInit {
  private readonly host: HttpAdapterHost;
  private readonly uploads: UploadRouteParts;
  private readonly files: OpenFileByLink;

  constructor(host: HttpAdapterHost, uploads: UploadRouteParts, files: OpenFileByLink) {
    this.host = host;
    this.uploads = uploads;
    this.files = files;
  }

  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    await server.register(async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        sendProblem(reply, problemFrom(error), request.id);
      });
      addUploadRoute(scope, this.uploads);
      addFileRoutes(scope, this.files);
    });
  }
}
