import { Inject } from '@nestjs/common';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import type { Tx } from '@headshots/platform/persistence';
import { AccountErasedSchema, type AccountErased } from '@headshots/proto/identity/v1/events_pb';
import { NotificationSentSchema, type NotificationSent } from '@headshots/proto/notification/v1/events_pb';
import { DeletionFacts } from '../../application/delete-account/deletion-facts.ts';

@EventController()
export class DeletionEvents {
  constructor(
    private readonly inbox: Inbox,
    @Inject(DeletionFacts) private readonly facts: DeletionFacts,
  ) {}

  @OnEvent(AccountErasedSchema)
  erased(event: AccountErased, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.facts.erased(tx, event));
  }

  @OnEvent(NotificationSentSchema)
  mailSent({ causeEventId }: NotificationSent, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.facts.mailSent(tx, causeEventId));
  }

  private once(meta: EventMeta, work: (tx: Tx) => Promise<boolean>): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => ((await work(tx)) ? 'applied' : 'ignored'));
  }
}
