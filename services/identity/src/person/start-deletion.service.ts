import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { v7 as uuid } from 'uuid';
import type { User } from '../user/user.ts';
import { EndSession } from '../sessions/index.ts';
import { AuditLogRepository } from '../user/index.ts';
import { addressHash } from '../user/address-hash.ts';
import { sealContact } from './sealed-contact.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { DeletionRepository } from './deletion.repository.ts';
import { PersonalRecordsRepository } from './personal-records.repository.ts';

export interface StartedDeletion {
  readonly deletionId: string;
  readonly sessionIds: readonly string[];
}

export interface DeletionOptions {
  readonly farewell: boolean;
  /** Given when a deletion of the ledger is done again. */
  readonly deletionId?: string;
  /** Name of whoever typed the command, where not the owner asked here. */
  readonly operator?: string;
}

/** The one step that cannot be taken back: sign-in and address go, sessions end, every service is told. */
@Injectable()
export class StartDeletion {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly deletions: DeletionRepository,
    private readonly records: PersonalRecordsRepository,
    private readonly audit: AuditLogRepository,
    private readonly endSession: EndSession,
  ) {}

  /** The user's row must be locked. */
  async run(
    tx: Tx,
    user: User,
    { farewell, deletionId = uuid(), operator }: DeletionOptions,
  ): Promise<StartedDeletion> {
    const { id: userId, keycloakId, email } = user;
    const contact = farewell ? this.sealed(deletionId, user) : undefined;
    await this.deletions.open(tx, { id: deletionId, userId, keycloakId, contact });
    if (email) await this.records.forgetAddress(tx, addressHash(this.settings.emailHashKey, email));
    const sessionIds = await this.endSession.allOf(tx, userId, 'deletion');
    await this.audit.record(tx, { action: 'delete', outcome: 'requested', userId, operator });
    await tx.publish(AccountDeletionRequestedSchema, { deletionId, userId });
    return { deletionId, sessionIds };
  }

  private sealed(deletionId: string, user: User): Buffer | undefined {
    const { email, firstName, lastName, language } = user;
    const contact = email && { email, firstName, lastName, language };
    return contact && sealContact(this.settings.contactKey, deletionId, contact);
  }
}
