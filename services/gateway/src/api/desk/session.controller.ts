import { Controller, Inject } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import { IDENTITY, slowCall, type Identity } from '../../neighbours.ts';
import * as routes from './session.endpoints.ts';
import { deskSession } from './session.view.ts';

@Controller()
export class DeskSessionController {
  constructor(@Inject(IDENTITY) private readonly identity: Identity) {}

  @Route(routes.openDeskSession)
  async open(@Input() { body }: Input<typeof routes.openDeskSession>): Answer<typeof routes.openDeskSession> {
    return deskSession.of(await this.identity.openDeskSession(body, slowCall));
  }
}
