import type { ServerResponse } from 'node:http';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Caller } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { Gauge } from 'prom-client';
import type { Denylist } from '../../sessions/denylist.ts';
import { leewaySeconds } from '../../sessions/sessions.ts';
import { EventStream } from './event-stream.ts';
import { RecentEvents } from './recent-events.ts';
import { isEventId, type UserEvent } from './user-event.ts';

export interface HubOptions {
  readonly heartbeatMs?: number;
  /** Streams of one user; the oldest makes room. */
  readonly perUser?: number;
  readonly inAll?: number;
}

const streams = new Gauge({ name: 'sse_streams_open', help: 'Event streams of browsers that are open' });

export class EventHub implements BeforeApplicationShutdown {
  private readonly streams = new Map<string, Set<EventStream>>();
  private readonly recent = new RecentEvents();
  private readonly perUser: number;
  private readonly inAll: number;
  private readonly heartbeat: NodeJS.Timeout;
  private count = 0;
  private stopped = false;

  constructor(denylist: Denylist, { heartbeatMs = 15_000, perUser = 8, inAll = 20_000 }: HubOptions = {}) {
    this.perUser = perUser;
    this.inAll = inAll;
    denylist.onDenied((sessionId) => this.endSession(sessionId));
    this.heartbeat = setInterval(() => this.all((stream) => stream.write(':\n\n')), heartbeatMs);
    this.heartbeat.unref();
  }

  get open(): number {
    return this.count;
  }

  /** @throws Problem `service.unavailable` when there are too many streams, or the service stops */
  admit(): void {
    if (this.stopped || this.count >= this.inAll)
      throw problem('service.unavailable', { retryAfterSeconds: 5 });
  }

  attach(response: ServerResponse, caller: Caller, lastEventId: string): void {
    const options = {
      userId: caller.userId,
      sessionId: caller.sessionId,
      endsAt: (caller.expiresAt + leewaySeconds) * 1_000,
      seen: isEventId(lastEventId) ? lastEventId : undefined,
    };
    const stream = new EventStream(response, options, (closed) => this.remove(closed));
    const own = this.streams.get(caller.userId) ?? new Set();
    this.streams.set(caller.userId, own.add(stream));
    this.counted(1);
    if (own.size > this.perUser) [...own][0]?.end();
    stream.write('retry: 2000\n\n');
    if (options.seen !== undefined) {
      for (const event of this.recent.after(caller.userId, options.seen)) stream.push(event);
    }
  }

  push(event: UserEvent): void {
    this.recent.add(event);
    for (const stream of this.streams.get(event.userId) ?? []) stream.push(event);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearInterval(this.heartbeat);
    this.all((stream) => stream.end());
  }

  private endSession(sessionId: string): void {
    this.all((stream) => {
      if (stream.sessionId === sessionId) stream.end();
    });
  }

  private remove(stream: EventStream): void {
    const own = this.streams.get(stream.userId);
    if (!own?.delete(stream)) return;
    this.counted(-1);
    if (own.size === 0) this.streams.delete(stream.userId);
  }

  private counted(change: 1 | -1): void {
    this.count += change;
    streams.set(this.count);
  }

  private all(work: (stream: EventStream) => void): void {
    for (const own of [...this.streams.values()]) for (const stream of [...own]) work(stream);
  }
}
