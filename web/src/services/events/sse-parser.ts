export interface StreamEvent {
  readonly type: string;
  readonly data: string;
  readonly id: string | undefined;
}

/** Reads server-sent events from pieces of text, cut anywhere. */
export class SseParser {
  private rest = '';
  private type = '';
  private data: string[] = [];
  private id: string | undefined;

  push(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    const pieces = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = pieces.pop() ?? '';
    for (const line of pieces) {
      const event = this.line(line);
      if (event !== undefined) events.push(event);
    }
    return events;
  }

  private line(line: string): StreamEvent | undefined {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return undefined;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.type = value;
    if (field === 'data') this.data.push(value);
    if (field === 'id' && !value.includes('\0')) this.id = value;
    return undefined;
  }

  private dispatch(): StreamEvent | undefined {
    const { type, data } = this;
    this.type = '';
    this.data = [];
    return data.length === 0 ? undefined : { type: type || 'message', data: data.join('\n'), id: this.id };
  }
}
