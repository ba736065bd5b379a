import { Controller, Get, Header, Inject } from '@nestjs/common';
import { SessionKeys } from './session-keys.ts';

/** The public halves of the session keys. */
@Controller('.well-known')
export class KeySetController {
  constructor(@Inject(SessionKeys) private readonly keys: SessionKeys) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=60')
  keySet(): ReturnType<SessionKeys['published']> {
    return this.keys.published();
  }
}
