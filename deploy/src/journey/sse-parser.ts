import { createParser } from 'eventsource-parser';

export interface StreamEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

export class SseParser {
  readonly #events: StreamEvent[] = [];
  readonly #parser = createParser({
    onEvent: ({ id, event = 'message', data }) => void this.#events.push({ id, type: event, data }),
  });

  push(text: string): readonly StreamEvent[] {
    this.#parser.feed(text);
    return this.#events.splice(0);
  }
}
