import { Inject } from '@nestjs/common';
import { EventController, OnBroadcast, type EventMeta } from '@headshots/platform/events';
import { PreviewChangedSchema, type PreviewChanged } from '@headshots/proto/generation/v1/events_pb';
import { expressionWords, previewStateWords } from '@headshots/proto/words';
import type { z } from 'zod';
import { EventHub } from './event-hub.ts';
import type { previewChanged } from './events.endpoints.ts';
import { userEvent } from './user-event.ts';

@EventController()
export class PreviewEvents {
  constructor(@Inject(EventHub) private readonly hub: EventHub) {}

  @OnBroadcast(PreviewChangedSchema)
  changed(event: PreviewChanged, meta: EventMeta): void {
    const state = previewStateWords.find(event.state);
    const expression = expressionWords.find(event.expression);
    if (!state || !expression) return;
    const { userId, photoId } = event;
    const data: z.output<typeof previewChanged> = { photoId, expression, state };
    this.hub.push(userEvent({ id: meta.eventId, userId, photoId, type: 'preview.changed' }, data));
  }
}
