import { EventController, OnEvent, type Outcome } from '@headshots/platform/events';
import { AccountLockedSchema, type AccountLocked } from '@headshots/proto/identity/v1/events_pb';
import { EndLockedOrders } from './end-locked-orders.use-case.ts';

@EventController()
export class AccountEvents {
  constructor(private readonly endLockedOrders: EndLockedOrders) {}

  /** Without the inbox: each order is ended in its own transaction, and ended once by the table of its states. */
  @OnEvent(AccountLockedSchema)
  async accountLocked({ lockId, userId }: AccountLocked): Promise<Outcome> {
    return (await this.endLockedOrders.run(lockId, userId)) ? 'applied' : 'ignored';
  }
}
