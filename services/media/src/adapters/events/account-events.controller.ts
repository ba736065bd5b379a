import { Inject } from '@nestjs/common';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { AccountErasedSchema, type AccountErased } from '@headshots/proto/identity/v1/events_pb';
import { USER_HOLDINGS, type UserHoldings } from '../../application/ports/user-holdings.ts';

/** Media's last look waits for generation, which writes into the same bucket. */
@EventController()
export class AccountEvents {
  constructor(
    private readonly inbox: Inbox,
    @Inject(USER_HOLDINGS) private readonly holdings: UserHoldings,
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
