import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { TokenClaims } from '../sessions/session.ts';
import type { Device } from '../sessions/device.ts';
import type { User } from '../user/user.ts';
import { AccountDirectoryPort, AuditLogRepository, UserRepository } from '../user/index.ts';
import { AskForLinkMail } from '../mail-links/index.ts';
import { OpenSession } from '../sessions/index.ts';

/** The last step of a registration, taken by the request itself, by a worker or by a login. */
@Injectable()
export class FinishRegistration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly directory: AccountDirectoryPort,
    private readonly audit: AuditLogRepository,
    private readonly ask: AskForLinkMail,
    private readonly openSession: OpenSession,
  ) {}

  /** Activates and signs in. When the row is gone, the directory's user must go too. */
  async withSession(
    userId: string,
    keycloakId: string,
    device: Device,
  ): Promise<{ user: User; claims: TokenClaims }> {
    const finished = await this.unitOfWork.run(async (tx) => {
      const user = await this.activate(tx, userId, keycloakId);
      return user && { user, claims: await this.openSession.run(tx, user, { remember: false, device }) };
    });
    if (finished) return finished;
    await this.directory.remove(keycloakId);
    throw problem('auth.registration_failed');
  }

  async run(userId: string, keycloakId: string): Promise<User | undefined> {
    return this.unitOfWork.run((tx) => this.activate(tx, userId, keycloakId));
  }

  private async activate(tx: Tx, userId: string, keycloakId: string): Promise<User | undefined> {
    const user = await this.users.activate(tx, userId, keycloakId);
    if (!user) return this.alreadyActive(tx, userId, keycloakId);
    await this.ask.run(tx, user, 'registered');
    await this.audit.record(tx, { action: 'register', outcome: 'done', userId });
    return user;
  }

  private async alreadyActive(tx: Tx, userId: string, keycloakId: string): Promise<User | undefined> {
    const user = await this.users.lock(tx, userId);
    return user?.status === 'active' && user.keycloakId === keycloakId ? user : undefined;
  }
}
