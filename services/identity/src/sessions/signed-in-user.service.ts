import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import { isActive, type ActiveUser, type User } from '../user/user.ts';
import { SessionRepository } from './session.repository.ts';
import { UserRepository } from '../user/index.ts';

export interface SignedInCaller {
  readonly userId: string;
  readonly sessionId: string;
}

@Injectable()
export class SignedInUser {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
  ) {}

  /** @throws Problem `auth.session_expired` */
  async of(caller: SignedInCaller): Promise<ActiveUser> {
    return this.check(caller, await this.users.byId(caller.userId));
  }

  /** The same with the user's row locked until the transaction ends. @throws Problem `auth.session_expired` */
  async locked(tx: Tx, caller: SignedInCaller): Promise<ActiveUser> {
    return this.check(caller, await this.users.lock(tx, caller.userId), tx);
  }

  private async check(caller: SignedInCaller, user: User | undefined, tx?: Tx): Promise<ActiveUser> {
    const live = await this.sessions.isLive(caller.sessionId, caller.userId, tx);
    if (!live || !isActive(user)) throw problem('auth.session_expired');
    return user;
  }
}
