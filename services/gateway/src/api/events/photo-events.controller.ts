import { Inject } from '@nestjs/common';
import { EventController, OnBroadcast, type EventMeta } from '@headshots/platform/events';
import {
  PhotoChangedSchema,
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  PhotoUploadedSchema,
  type PhotoChanged,
  type PhotoDeleted,
  type PhotoExpired,
  type PhotoUploaded,
} from '@headshots/proto/media/v1/events_pb';
import { photoStatusWords } from '@headshots/proto/words';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { estimateMinutes } from '../photos/estimate.ts';
import { EventHub } from './event-hub.ts';
import { photoChanged } from './event.view.ts';
import { userEvent } from './user-event.ts';

@EventController()
export class PhotoEvents {
  constructor(@Inject(EventHub) private readonly hub: EventHub) {}

  @OnBroadcast(PhotoUploadedSchema)
  uploaded({ photoId, userId }: PhotoUploaded, meta: EventMeta): void {
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'photo.uploaded' }, { photoId }));
  }

  @OnBroadcast(PhotoChangedSchema)
  changed(event: PhotoChanged, meta: EventMeta): void {
    if (!photoStatusWords.find(event.status)) return;
    const data = photoChanged.of(event, {
      changedAt: (event.changedAt ? timestampDate(event.changedAt) : meta.time).toISOString(),
      estimateMinutes: estimateMinutes(event, undefined, Date.now()),
      version: Number(meta.sequence),
    });
    const { userId, photoId } = event;
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'photo.changed' }, data));
  }

  @OnBroadcast(PhotoDeletedSchema)
  deleted({ photoId, userId }: PhotoDeleted, meta: EventMeta): void {
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'photo.deleted' }, { photoId }));
  }

  @OnBroadcast(PhotoExpiredSchema)
  expired({ photoId, userId }: PhotoExpired, meta: EventMeta): void {
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'photo.expired' }, { photoId }));
  }
}
