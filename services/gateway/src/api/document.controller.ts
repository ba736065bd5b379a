import { Controller, Get, Header } from '@nestjs/common';
import { apiHeaders } from '../http/api-headers.ts';
import { openApiDocument } from '../openapi/document.ts';

/** The description of everything else; not an endpoint of its own document. */
@Controller()
export class DocumentController {
  private readonly text = JSON.stringify(openApiDocument());

  @Get('/api/openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('x-content-type-options', apiHeaders['x-content-type-options'])
  document(): string {
    return this.text;
  }
}
