import { Inject } from '@nestjs/common';
import { EventController, OnBroadcast, type EventMeta } from '@headshots/platform/events';
import { PreviewChangedSchema, type PreviewChanged } from '@headshots/proto/generation/v1/events_pb';
import { expressionWords, previewStateWords } from '@headshots/proto/words';
import { EventHub } from './event-hub.ts';
import { previewChanged } from './event.view.ts';
import { userEvent } from './user-event.ts';

@EventController()
export class PreviewEvents {
  constructor(@Inject(EventHub) private readonly hub: EventHub) {}

  @OnBroadcast(PreviewChangedSchema)
  changed(event: PreviewChanged, meta: EventMeta): void {
    if (!previewStateWords.find(event.state) || !expressionWords.find(event.expression)) return;
    const { userId, photoId } = event;
    const data = previewChanged.of(event);
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'preview.changed' }, data));
  }
}
