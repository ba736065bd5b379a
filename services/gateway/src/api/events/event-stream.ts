import type { ServerResponse } from 'node:http';
import type { UserEvent } from './user-event.ts';

/** Bytes that may wait for a slow client before it is cut; it comes back and asks for what it missed. */
const MOST_WAITING = 256 * 1024;

export interface StreamOptions {
  readonly userId: string;
  readonly sessionId: string;
  /** End of the token with leeway, in ms since 1970. */
  readonly endsAt: number;
  /** Id of the last event the client has; undefined when it is new. */
  readonly seen: string | undefined;
}

export class EventStream {
  readonly userId: string;
  readonly sessionId: string;
  private readonly seen: string | undefined;
  private readonly response: ServerResponse;
  private readonly expiry: NodeJS.Timeout;
  private readonly onClosed: (stream: EventStream) => void;
  private closed = false;

  constructor(response: ServerResponse, options: StreamOptions, onClosed: (stream: EventStream) => void) {
    this.response = response;
    this.userId = options.userId;
    this.sessionId = options.sessionId;
    this.seen = options.seen;
    this.onClosed = onClosed;
    this.expiry = setTimeout(() => this.end(), Math.max(0, options.endsAt - Date.now()));
    this.expiry.unref();
    response.on('close', () => this.forget());
    response.on('error', () => this.forget());
  }

  get open(): boolean {
    return !this.closed;
  }

  push({ id, frame }: UserEvent): void {
    if (id !== this.seen) this.write(frame);
  }

  write(text: string): void {
    if (this.closed) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_WAITING) this.cut();
  }

  end(): void {
    if (this.closed) return;
    this.forget();
    this.response.end();
  }

  private cut(): void {
    this.forget();
    this.response.destroy();
  }

  private forget(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.expiry);
    this.onClosed(this);
  }
}
