import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { isActive, type ActiveUser, type User } from '../../domain/user.ts';
import { SessionRepository } from '../../persistence/session.repository.ts';
import { UserRepository } from '../../persistence/user.repository.ts';

/** Who asks, as the session token says. */
export interface SignedInCaller {
  readonly userId: string;
  readonly sessionId: string;
}

/** The active user behind a live session, from our own rows only. */
@Injectable()
export class SignedInUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
  ) {}

  /** @throws Problem `auth.session_expired` */
  of(caller: SignedInCaller): Promise<ActiveUser> {
    return this.unitOfWork.run((tx) => this.check(tx, caller, this.users.byId(tx, caller.userId)));
  }

  /** The same with the user's row locked until the transaction ends. @throws Problem `auth.session_expired` */
  locked(tx: Tx, caller: SignedInCaller): Promise<ActiveUser> {
    return this.check(tx, caller, this.users.lock(tx, caller.userId));
  }

  private async check(tx: Tx, caller: SignedInCaller, found: Promise<User | undefined>): Promise<ActiveUser> {
    const user = await found;
    const live = await this.sessions.isLive(tx, caller.sessionId, caller.userId);
    if (!live || !isActive(user)) throw problem('auth.session_expired');
    return user;
  }
}
