import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { UserSignInMethodAddedSchema } from '@headshots/proto/identity/v1/events_pb';
import type { TokenClaims } from '../../domain/session.ts';
import { failureOf, provesAddress, type SocialProvider } from '../../domain/social.ts';
import type { User } from '../../domain/user.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { SOCIAL_ACCOUNTS, type SocialAccounts } from '../ports/social-accounts.ts';
import { SOCIAL_DIRECTORY, type DirectoryPerson, type SocialDirectory } from '../ports/social-directory.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { ownerNames } from './owner-names.ts';

export interface Entered {
  readonly user: User;
  readonly claims: TokenClaims;
}

/**
 * Opens a session for the owner of a directory user. An account whose address nobody has verified may have been
 * registered by a stranger: who proves the address takes it over, and the stranger's ways in end first.
 */
@Injectable()
export class EnterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(SOCIAL_ACCOUNTS) private readonly accounts: SocialAccounts,
    @Inject(SOCIAL_DIRECTORY) private readonly directory: SocialDirectory,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(EndSession) private readonly endSession: EndSession,
    @Inject(OpenSession) private readonly openSession: OpenSession,
  ) {}

  async run(
    user: User,
    person: DirectoryPerson,
    provider: SocialProvider,
    remember: boolean,
  ): Promise<Entered> {
    if (isUnclaimed(user, provider)) await this.lockStrangerOut(user, provider);
    return this.unitOfWork.run(async (tx) => {
      const locked = await this.lockActive(tx, user.id, provider);
      if (isUnclaimed(locked, provider)) await this.claim(tx, locked, person, provider);
      else if (!locked.providers.includes(provider)) await this.link(tx, locked, provider);
      await this.audit.record(tx, { action: 'login', outcome: provider, userId: locked.id });
      const entered = await this.lockActive(tx, user.id, provider);
      return { user: entered, claims: await this.openSession.run(tx, entered, remember) };
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
