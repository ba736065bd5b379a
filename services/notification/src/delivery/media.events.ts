import { timestampDate } from '@bufbuild/protobuf/wkt';
import { PermanentFailure } from '@headshots/platform/errors';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { PhotoExpiringSchema, type PhotoExpiring } from '@headshots/proto/media/v1/events_pb';
import { QueueMail } from './queue-mail.use-case.ts';

@EventController()
export class MediaEvents {
  constructor(private readonly queueMail: QueueMail) {}

  @OnEvent(PhotoExpiringSchema)
  async photoExpiring(event: PhotoExpiring, meta: EventMeta): Promise<Outcome> {
    const { photoId, userId, orderId, expiresAt } = event;
    if (!expiresAt) throw new PermanentFailure('photo.expiring without its day');
    const order = orderId === '' ? {} : { orderId };
    const expiry = { photoId, expiresAt: timestampDate(expiresAt) };
    return this.queueMail.run(meta, { kind: 'photo_expiring', userId, ...order, ...expiry });
  }
}
