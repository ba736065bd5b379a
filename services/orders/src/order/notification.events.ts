import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { NotificationSentSchema, type NotificationSent } from '@headshots/proto/notification/v1/events_pb';
import { NoteConfirmation } from './note-confirmation.use-case.ts';

const confirmation = 'receipt';

@EventController()
export class NotificationEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly noteConfirmation: NoteConfirmation,
  ) {}

  @OnEvent(NotificationSentSchema)
  async sent({ kind, orderId, userId }: NotificationSent, meta: EventMeta): Promise<Outcome> {
    if (kind !== confirmation || orderId === '') return 'ignored';
    return this.inbox.once(meta, async (tx) =>
      (await this.noteConfirmation.run(tx, orderId, userId, meta.time)) ? 'applied' : 'ignored',
    );
  }
}
