import { Injectable } from '@nestjs/common';
import { SignedInUser, type SignedInCaller } from '../sessions/index.ts';
import { AccountLockRepository, type AccountLock } from '../user/index.ts';
import type { User } from '../user/user.ts';
import { PersonalRecordsRepository, type ExportedRecords } from './personal-records.repository.ts';

export interface ExportedAccount extends ExportedRecords {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly consents: readonly { readonly text: string; readonly version: string; readonly agreedAt?: Date }[];
  readonly locks: readonly AccountLock[];
}

/** Everything identity stores about somebody, but no secret: no token id, no hash, no lock. */
@Injectable()
export class ExportUser {
  constructor(
    private readonly records: PersonalRecordsRepository,
    private readonly signedIn: SignedInUser,
    private readonly locks: AccountLockRepository,
  ) {}

  async run(caller: SignedInCaller): Promise<ExportedAccount> {
    return this.of(await this.signedIn.of(caller));
  }

  /** For staff. */
  async of(user: User): Promise<ExportedAccount> {
    const { sessions, activity } = await this.records.export(user.id);
    const { id, email, pendingEmail, firstName, lastName, gender, language, providers } = user;
    const { createdAt, emailVerifiedAt, hasPassword, termsVersion, termsAcceptedAt } = user;
    return {
      profile: {
        ...{ id, email, pendingEmail, firstName, lastName, gender, language, providers },
        ...{ createdAt, emailVerifiedAt, hasPassword },
      },
      consents: termsVersion
        ? [
            {
              text: 'terms and privacy',
              version: termsVersion,
              ...(termsAcceptedAt && { agreedAt: termsAcceptedAt }),
            },
          ]
        : [],
      sessions,
      activity,
      locks: await this.locks.ofUser(user.id),
    };
  }
}
