import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  AccountDeletedSchema,
  AccountLockedSchema,
  AccountUnlockedSchema,
  SessionRevokedSchema,
  UserEmailChangeRequestedSchema,
  UserPasswordChangedSchema,
  UserPasswordResetRequestedSchema,
  UserRegisteredSchema,
  UserSignInMethodAddedSchema,
  UserVerificationRequestedSchema,
  type AccountDeleted,
  type AccountLocked,
  type AccountUnlocked,
  type SessionRevoked,
  type UserEmailChangeRequested,
  type UserPasswordChanged,
  type UserPasswordResetRequested,
  type UserRegistered,
  type UserSignInMethodAdded,
  type UserVerificationRequested,
} from '@headshots/proto/identity/v1/events_pb';
import { QueueMail, type MailWish } from './queue-mail.use-case.ts';

@EventController()
export class IdentityEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(UserRegisteredSchema)
  userRegistered({ userId }: UserRegistered, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'verification', userId });
  }

  @OnEvent(UserVerificationRequestedSchema)
  verificationRequested({ userId }: UserVerificationRequested, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'verification', userId });
  }

  @OnEvent(UserPasswordResetRequestedSchema)
  passwordResetRequested({ userId }: UserPasswordResetRequested, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'password_reset', userId });
  }

  /** The notice goes to the address that is still in use. */
  @OnEvent(UserEmailChangeRequestedSchema)
  emailChangeRequested({ userId }: UserEmailChangeRequested, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'email_change_notice', userId }, { kind: 'email_change', userId });
  }

  @OnEvent(UserPasswordChangedSchema)
  passwordChanged({ userId }: UserPasswordChanged, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'password_changed', userId });
  }

  @OnEvent(UserSignInMethodAddedSchema)
  signInMethodAdded({ userId, provider }: UserSignInMethodAdded, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'sign_in_method', userId, provider });
  }

  /** Only a token that came twice is worth a mail. */
  @OnEvent(SessionRevokedSchema)
  async sessionRevoked({ userId, reason }: SessionRevoked, meta: EventMeta): Promise<Outcome> {
    if (reason !== 'reuse') return 'ignored';
    return this.queue(meta, { kind: 'session_ended', userId });
  }

  @OnEvent(AccountLockedSchema)
  accountLocked({ userId, lockId: detail }: AccountLocked, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'account_locked', userId, detail });
  }

  @OnEvent(AccountUnlockedSchema)
  accountUnlocked({ userId, lockId: detail }: AccountUnlocked, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'account_unlocked', userId, detail });
  }

  @OnEvent(AccountDeletedSchema)
  accountDeleted({ userId }: AccountDeleted, meta: EventMeta): Promise<Outcome> {
    return this.queue(meta, { kind: 'account_deleted', userId });
  }

  private queue(meta: EventMeta, ...mails: readonly MailWish[]): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.queueMail.run(tx, meta, mails)) ? 'applied' : 'ignored',
    );
  }
}
