import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { AskForLinkMail, MailLinksRepository } from '../mail-links/index.ts';
import { EndSession } from '../sessions/index.ts';
import { AccountChangesRepository, AddressTaken, AuditLogRepository } from '../user/index.ts';
import type { ActiveUser } from '../user/user.ts';

export interface Replacement {
  readonly email: NormalisedEmail;
  readonly keptSessionId?: string;
  /** Given where not the owner does it. */
  readonly by?: { readonly operator: string; readonly reason: string };
}

const replaced = { action: 'profile', outcome: 'address_replaced' } as const;
const corrected = { action: 'correct-address', outcome: 'done' } as const;
const mailed = ['verify_email', 'disown', 'reset_password', 'change_email'] as const;
/** A mistyped address is one or two attempts; each mails a stranger. */
const mostReplacements = 5;

/** An address that nobody has verified may be mistyped: another one takes its place, and gets the mail. */
@Injectable()
export class ReplaceAddress {
  constructor(
    private readonly changes: AccountChangesRepository,
    private readonly links: MailLinksRepository,
    private readonly audit: AuditLogRepository,
    private readonly ask: AskForLinkMail,
    private readonly endSession: EndSession,
  ) {}

  /**
   * The user's row must be locked, and its address unverified. The directory has to follow.
   * @throws Problem `auth.email_exists`, `rate.limited`
   */
  async run(tx: Tx, user: ActiveUser, { email, keptSessionId, by }: Replacement): Promise<void> {
    await this.admit(tx, user.id);
    await this.changes.replaceUnverified(tx, user.id, email).catch(asProblem);
    for (const purpose of mailed) await this.links.burn(tx, user.id, purpose);
    await this.endSession.allOf(tx, user.id, 'address', keptSessionId);
    await this.audit.record(tx, { ...(by ? corrected : replaced), ...by, userId: user.id });
    await this.ask.run(tx, user, 'verification');
  }

  private async admit(tx: Tx, userId: string): Promise<void> {
    const byOwner = await this.audit.countOfDay(tx, userId, replaced);
    const byStaff = await this.audit.countOfDay(tx, userId, corrected);
    if (byOwner + byStaff >= mostReplacements) throw problem('rate.limited', { retryAfterSeconds: 3_600 });
  }
}

function asProblem(error: unknown): never {
  throw error instanceof AddressTaken ? problem('auth.email_exists', { cause: error }) : error;
}
