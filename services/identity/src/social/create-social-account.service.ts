import { Injectable } from '@nestjs/common';
import { problem, type Problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { AnswerCode } from '@headshots/proto/errors';
import { v7 as uuid } from 'uuid';
import { normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import { provesAddress, type SocialProvider } from './social.ts';
import type { Language } from '@headshots/proto/languages';
import type { User } from '../user/user.ts';
import { AccountDirectoryPort, AuditLogRepository, UserRepository } from '../user/index.ts';
import { AskForLinkMail } from '../mail-links/index.ts';
import { RepairRegistration } from '../registration/index.ts';
import type { DirectoryPerson } from './social-directory.port.ts';
import { ownerNames } from './owner-names.service.ts';
import { SocialAccountsRepository } from './social-accounts.repository.ts';

export interface MadeAccount {
  readonly user: User;
  /** False when a sign-in beside this one was faster. */
  readonly created: boolean;
}

/** The first sign-in of somebody new: one row for one user of the directory, whoever else arrives at the same time. */
@Injectable()
export class CreateSocialAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly accounts: SocialAccountsRepository,
    private readonly directory: AccountDirectoryPort,
    private readonly audit: AuditLogRepository,
    private readonly ask: AskForLinkMail,
    private readonly repairRegistration: RepairRegistration,
  ) {}

  async run(person: DirectoryPerson, provider: SocialProvider, language: Language): Promise<MadeAccount> {
    const email = normaliseEmail(person.email ?? '');
    if (!email) throw await this.refusal(person, 'auth.social_email_missing');
    await this.settleRegistration(email);
    const named = provesAddress(provider) || (await this.takeName(person, email));
    const made =
      named && (await this.unitOfWork.run((tx) => this.insert(tx, person, email, provider, language)));
    if (!made) throw await this.refusal(person, 'auth.email_exists');
    return made;
  }

  /** A registration of this address that stopped half-way must not stand in the way. */
  private async settleRegistration(email: NormalisedEmail): Promise<void> {
    const holder = await this.users.byEmail(email);
    if (holder?.status === 'creating') await this.repairRegistration.run(holder);
  }

  /** Providers that prove no address give the directory's user a name of no meaning until the address is known to be free. */
  private async takeName({ keycloakId }: DirectoryPerson, email: NormalisedEmail): Promise<boolean> {
    const holder = await this.users.byEmail(email);
    if (holder && holder.keycloakId !== keycloakId) return false;
    return (await this.directory.rename(keycloakId, email)) === 'renamed';
  }

  private async insert(
    tx: Tx,
    person: DirectoryPerson,
    email: NormalisedEmail,
    provider: SocialProvider,
    language: Language,
  ): Promise<MadeAccount | undefined> {
    const { keycloakId } = person;
    const verified = provesAddress(provider);
    const account = { id: uuid(), keycloakId, email, language, provider, verified, ...ownerNames(person) };
    const created = await this.accounts.insert(tx, account);
    const user = await this.accounts.byKeycloakId(keycloakId, tx);
    if (!user || !created) return user && { user, created };
    if (!verified) await this.ask.run(tx, user, 'registered');
    await this.audit.record(tx, { action: 'register', outcome: provider, userId: user.id });
    return { user, created };
  }

  private async refusal({ keycloakId }: DirectoryPerson, code: AnswerCode): Promise<Problem> {
    await this.directory.remove(keycloakId);
    return problem(code);
  }
}
