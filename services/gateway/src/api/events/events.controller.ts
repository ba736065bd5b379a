import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '@headshots/platform/errors';
import { Route } from '../../http/route.ts';
import { EventHub } from './event-hub.ts';
import { streamEvents } from './events.endpoints.ts';

const head = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' } as const;

@Controller()
export class EventsController {
  constructor(@Inject(EventHub) private readonly hub: EventHub) {}

  @Route(streamEvents)
  stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { caller } = request;
    if (!caller) throw problem('auth.login_required');
    this.hub.admit();
    void reply.headers(head);
    if (request.method === 'HEAD') return void reply.send('');
    const lastEventId = request.headers['last-event-id'];
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    reply.raw.flushHeaders();
    request.raw.socket.setNoDelay(true);
    this.hub.attach(reply.raw, caller, typeof lastEventId === 'string' ? lastEventId.slice(0, 100) : '');
  }
}
