import { createParser } from 'eventsource-parser';

export interface StreamEvent {
  readonly type: string;
  readonly data: string;
  /** Of the newest event that had one. */
  readonly id: string | undefined;
}

/** Reads server-sent events from pieces of text, cut anywhere. */
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
