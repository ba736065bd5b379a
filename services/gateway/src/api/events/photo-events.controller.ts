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
import { photoStatusWords, styleWords } from '@headshots/proto/words';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { z } from 'zod';
import { estimateMinutes } from '../photos/estimate.ts';
import { reasonView } from '../fields.ts';
import { EventHub } from './event-hub.ts';
import type { photoChanged } from './events.endpoints.ts';
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
    const status = photoStatusWords.find(event.status);
    if (!status) return;
    const data: z.output<typeof photoChanged> = {
      photoId: event.photoId,
      status,
      imagesDone: event.imagesDone,
      imagesTotal: event.imagesTotal,
      number: event.number === 0 ? null : event.number,
      style: styleWords.find(event.style) ?? null,
      failure: reasonView(event.failure),
      changedAt: (event.changedAt ? timestampDate(event.changedAt) : meta.time).toISOString(),
      estimateMinutes: estimateMinutes(event, undefined, Date.now()),
      version: Number(meta.sequence),
    };
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
