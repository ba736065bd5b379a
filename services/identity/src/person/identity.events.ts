import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { AccountErasedSchema, type AccountErased } from '@headshots/proto/identity/v1/events_pb';
import type { OrderRefund } from '@headshots/proto/common/v1/types_pb';
import type { FarewellRefund } from './account-deletion.ts';
import { ConfirmErasure } from './confirm-erasure.use-case.ts';

@EventController()
export class IdentityEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly confirmErasure: ConfirmErasure,
  ) {}

  @OnEvent(AccountErasedSchema)
  erased(event: AccountErased, meta: EventMeta): Promise<Outcome> {
    const erasure = { ...event, refunds: event.refunds.map(toRefund) };
    return this.inbox.once(meta, async (tx) =>
      (await this.confirmErasure.run(tx, erasure)) ? 'applied' : 'ignored',
    );
  }
}

const toRefund = ({ orderNumber, amount, review }: OrderRefund): FarewellRefund => ({
  orderNumber,
  amount: Number(amount?.amount ?? 0n),
  currency: amount?.currency ?? '',
  review,
});
