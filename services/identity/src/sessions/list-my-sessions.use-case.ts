import { Injectable } from '@nestjs/common';
import { SignedInUser, type SignedInCaller } from './signed-in-user.service.ts';
import { SessionRepository, type OpenSessionView } from './session.repository.ts';

export interface MySession extends OpenSessionView {
  readonly current: boolean;
}

@Injectable()
export class ListMySessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly signedIn: SignedInUser,
  ) {}

  /** @throws Problem `auth.session_expired` */
  async run(caller: SignedInCaller): Promise<readonly MySession[]> {
    const { id } = await this.signedIn.of(caller);
    const shown = await this.sessions.shown(id);
    return shown.map((session) => ({ ...session, current: session.id === caller.sessionId }));
  }
}
