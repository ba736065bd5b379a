import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { apiHeaders } from '../http/api-headers.ts';
import { openApiDocument } from './document.ts';

@Controller()
export class DocumentController {
  private readonly text = JSON.stringify(openApiDocument());

  @Get('/api/openapi.json')
  document(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8' });
    return this.text;
  }
}
