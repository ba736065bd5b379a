import { Controller, Get, Header } from '@nestjs/common';
import { SessionKeys } from './session-keys.service.ts';

@Controller('.well-known')
export class KeySetController {
  constructor(private readonly keys: SessionKeys) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=60')
  keySet(): ReturnType<SessionKeys['published']> {
    return this.keys.published();
  }
}
