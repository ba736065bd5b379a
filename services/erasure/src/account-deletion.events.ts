import { Logger } from '@nestjs/common';
import {
  AccountDeletionRequestedSchema,
  type AccountDeletionRequested,
} from '@headshots/proto/identity/v1/events_pb';
import { validate } from 'uuid';
import { PermanentFailure } from '@headshots/platform/errors';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { DeletionAuthority } from './deletion-authority.ts';
import { Erasures, type ErasureRequest } from './erasures.ts';

/** Sets the tombstone once identity has said that the deletion is true; the erasure itself is the worker's. */
@EventController()
export class AccountDeletionEvents {
  private readonly logger = new Logger('erasure');

  constructor(
    private readonly inbox: Inbox,
    private readonly erasures: Erasures,
    private readonly authority: DeletionAuthority,
  ) {}

  @OnEvent(AccountDeletionRequestedSchema)
  async requested({ deletionId, userId }: AccountDeletionRequested, meta: EventMeta): Promise<Outcome> {
    await this.check({ deletionId, userId }, meta);
    return this.inbox.once(meta, async (tx) => {
      await this.erasures.request(tx, { deletionId, userId });
      return 'applied';
    });
  }

  /** @throws PermanentFailure for a deletion identity has not started */
  private async check(request: ErasureRequest, { eventId }: EventMeta): Promise<void> {
    const wellFormed = validate(request.deletionId) && validate(request.userId);
    if (wellFormed && (await this.authority.isTrue(request))) return;
    this.logger.error({ eventId, ...request }, 'identity knows of no such deletion, nothing is erased');
    throw new PermanentFailure('Identity knows of no such deletion.');
  }
}
