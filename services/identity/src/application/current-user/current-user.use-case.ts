import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import type { User } from '../../domain/user.ts';
import { SESSION_STORE, type SessionStore } from '../ports/session-store.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';

/** The user behind a live session, from our own rows only. */
@Injectable()
export class CurrentUserUseCase {
  constructor(
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
    @Inject(USER_STORE) private readonly users: UserStore,
  ) {}

  async run(userId: string, sessionId: string): Promise<User> {
    const user = await this.unitOfWork.run(async (tx) =>
      (await this.sessions.isLive(tx, sessionId, userId)) ? this.users.byId(tx, userId) : undefined,
    );
    if (user?.status !== 'active') throw problem('auth.session_expired');
    return user;
  }
}
