import { createParser } from 'eventsource-parser';

export interface StreamEvent {
  readonly type: string;
  readonly data: string;
  readonly id: string | undefined;
}

export class SseParser {
  private id: string | undefined;
  private readonly events: StreamEvent[] = [];
  private readonly parser = createParser({
    onEvent: ({ event = 'message', data, id = this.id }) => {
      this.id = id;
      this.events.push({ type: event, data, id });
    },
  });

  push(text: string): StreamEvent[] {
    this.parser.feed(text);
    return this.events.splice(0);
  }
}
