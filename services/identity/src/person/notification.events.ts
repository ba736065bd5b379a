import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { NotificationSentSchema, type NotificationSent } from '@headshots/proto/notification/v1/events_pb';
import { ForgetContact } from './forget-contact.use-case.ts';

@EventController()
export class NotificationEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly forgetContact: ForgetContact,
  ) {}

  @OnEvent(NotificationSentSchema)
  mailSent({ causeEventId }: NotificationSent, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.forgetContact.run(tx, causeEventId)) ? 'applied' : 'ignored',
    );
  }
}
