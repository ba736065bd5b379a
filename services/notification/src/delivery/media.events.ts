import { timestampDate } from '@bufbuild/protobuf/wkt';
import { PermanentFailure } from '@headshots/platform/errors';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { PhotoExpiringSchema, type PhotoExpiring } from '@headshots/proto/media/v1/events_pb';
import { QueueMail, type MailWish } from './queue-mail.use-case.ts';

@EventController()
export class MediaEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(PhotoExpiringSchema)
  async photoExpiring(event: PhotoExpiring, meta: EventMeta): Promise<Outcome> {
    const { photoId, userId, orderId, expiresAt } = event;
    if (!expiresAt) throw new PermanentFailure('photo.expiring without its day');
    const order = orderId === '' ? {} : { orderId };
    const expiry = { photoId, expiresAt: timestampDate(expiresAt) };
    return this.queue(meta, { kind: 'photo_expiring', userId, ...order, ...expiry });
  }

  private queue(meta: EventMeta, ...mails: readonly MailWish[]): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.queueMail.run(tx, meta, mails)) ? 'applied' : 'ignored',
    );
  }
}
