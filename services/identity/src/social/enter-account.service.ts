import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { UserSignInMethodAddedSchema } from '@headshots/proto/identity/v1/events_pb';
import type { TokenClaims } from '../sessions/session.ts';
import { failureOf, provesAddress, type SocialProvider } from './social.ts';
import type { User } from '../user/user.ts';
import { type DirectoryPerson, SocialDirectoryPort } from './social-directory.port.ts';
import { EndSession, OpenSession, type Opening } from '../sessions/index.ts';
import { AuditLogRepository, UserRepository } from '../user/index.ts';
import { MailLinksRepository } from '../mail-links/index.ts';
import { ownerNames } from './owner-names.service.ts';
import { SocialAccountsRepository } from './social-accounts.repository.ts';

export interface Entered {
  readonly user: User;
  readonly claims: TokenClaims;
}

/** A stranger may have registered an unverified account: their ways in end before its owner takes it over. */
@Injectable()
export class EnterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly links: MailLinksRepository,
    private readonly accounts: SocialAccountsRepository,
    private readonly directory: SocialDirectoryPort,
    private readonly audit: AuditLogRepository,
    private readonly endSession: EndSession,
    private readonly openSession: OpenSession,
  ) {}

  async run(
    user: User,
    person: DirectoryPerson,
    provider: SocialProvider,
    opening: Opening,
  ): Promise<Entered> {
    if (isUnclaimed(user, provider)) await this.lockStrangerOut(user, provider);
    return this.unitOfWork.run(async (tx) => {
      const locked = await this.lockActive(tx, user.id, provider);
      if (isUnclaimed(locked, provider)) await this.claim(tx, locked, person, provider);
      else if (!locked.providers.includes(provider)) await this.link(tx, locked, provider);
      await this.audit.record(tx, { action: 'login', outcome: provider, userId: locked.id });
      const entered = await this.lockActive(tx, user.id, provider);
      return { user: entered, claims: await this.openSession.run(tx, entered, opening) };
    });
  }

  /** Sessions end before the directory forgets the password, so that nobody can set another in between. */
  private async lockStrangerOut({ id, keycloakId }: User, provider: SocialProvider): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.lockActive(tx, id, provider);
      if (await this.accounts.isPasswordChanging(tx, id))
        throw problem('service.unavailable', { retryAfterSeconds: 5 });
      await this.endSession.allOf(tx, id, 'password');
    });
    if (!keycloakId) return;
    await this.directory.removePassword(keycloakId);
    await this.directory.unlink(keycloakId, provider);
  }

  private async claim(
    tx: Tx,
    { id }: User,
    person: DirectoryPerson,
    provider: SocialProvider,
  ): Promise<void> {
    await this.endSession.allOf(tx, id, 'password');
    await this.links.erase(tx, id);
    await this.accounts.claim(tx, id, ownerNames(person), provider);
    await this.audit.record(tx, { action: 'verify', outcome: provider, userId: id });
  }

  /** A provider that proves no address was cut off after this token was made: nothing is linked by it. */
  private async link(tx: Tx, { id }: User, provider: SocialProvider): Promise<void> {
    if (!provesAddress(provider)) throw problem(failureOf(provider));
    await this.accounts.addProvider(tx, id, provider);
    await tx.publish(UserSignInMethodAddedSchema, { userId: id, provider });
  }

  private async lockActive(tx: Tx, id: string, provider: SocialProvider): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (user?.status !== 'active') throw problem(failureOf(provider));
    return user;
  }
}

const isUnclaimed = ({ emailVerifiedAt }: User, provider: SocialProvider): boolean =>
  !emailVerifiedAt && provesAddress(provider);
