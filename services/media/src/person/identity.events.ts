import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { AccountErasedSchema, type AccountErased } from '@headshots/proto/identity/v1/events_pb';
import { UserHoldingsRepository } from './user-holdings.repository.ts';

/** Media's last look waits for generation, which writes into the same bucket. */
@EventController()
export class IdentityEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly holdings: UserHoldingsRepository,
  ) {}

  @OnEvent(AccountErasedSchema)
  erased({ deletionId, service }: AccountErased, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      if (service !== 'generation') return 'ignored';
      await this.holdings.noteGenerationErased(tx, deletionId);
      return 'applied';
    });
  }
}
