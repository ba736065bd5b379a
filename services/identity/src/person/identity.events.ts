import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { AccountErasedSchema, type AccountErased } from '@headshots/proto/identity/v1/events_pb';
import { ConfirmErasure } from './confirm-erasure.use-case.ts';

@EventController()
export class IdentityEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly confirmErasure: ConfirmErasure,
  ) {}

  @OnEvent(AccountErasedSchema)
  erased(event: AccountErased, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.confirmErasure.run(tx, event)) ? 'applied' : 'ignored',
    );
  }
}
