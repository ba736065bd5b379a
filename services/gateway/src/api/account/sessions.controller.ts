import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { IDENTITY, type Identity } from '../../neighbours.ts';
import { Denylist } from '../../sessions/denylist.ts';
import * as views from './session.view.ts';
import * as routes from './sessions.endpoints.ts';

/** Where the user is logged in. What ends is denied here before the answer, on other replicas by the event. */
@Controller()
export class SessionsController {
  constructor(
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(Denylist) private readonly denylist: Denylist,
  ) {}

  @Route(routes.listSessions)
  async list(@Input() { caller }: Input<typeof routes.listSessions>): Answer<typeof routes.listSessions> {
    const { sessions } = await this.identity.listMySessions({}, withUser(caller.token));
    return { sessions: sessions.map((session) => views.session.of(session)) };
  }

  @Route(routes.endSession)
  async end(@Input() { params, caller }: Input<typeof routes.endSession>): Answer<typeof routes.endSession> {
    const asked = { sessionId: params.id };
    this.deny(await this.identity.endMySession(asked, withUser(caller.token)));
    return {};
  }

  @Route(routes.endOtherSessions)
  async endOthers(
    @Input() { caller }: Input<typeof routes.endOtherSessions>,
  ): Answer<typeof routes.endOtherSessions> {
    const ended = await this.identity.endMyOtherSessions({}, withUser(caller.token));
    this.deny(ended);
    return { ended: ended.sessionIds.length };
  }

  private deny({ sessionIds }: { readonly sessionIds: readonly string[] }): void {
    for (const sessionId of sessionIds) this.denylist.add(sessionId);
  }
}
