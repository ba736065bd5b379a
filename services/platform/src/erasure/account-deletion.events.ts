import { Inject } from '@nestjs/common';
import {
  AccountDeletionRequestedSchema,
  type AccountDeletionRequested,
} from '@headshots/proto/identity/v1/events_pb';
import {
  EventController,
  INBOX,
  OnEvent,
  type EventMeta,
  type Inbox,
  type Outcome,
} from '../messaging/index.ts';
import { Erasures } from './erasures.ts';

/** Sets the tombstone; the erasure itself is the worker's. */
@EventController()
export class AccountDeletionEvents {
  constructor(
    @Inject(INBOX) private readonly inbox: Inbox,
    @Inject(Erasures) private readonly erasures: Erasures,
  ) {}

  @OnEvent(AccountDeletionRequestedSchema)
  requested({ deletionId, userId }: AccountDeletionRequested, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      await this.erasures.request(tx, { deletionId, userId });
      return 'applied';
    });
  }
}
