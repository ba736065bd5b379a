import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../http/plain-page.ts';

export function sendAwayPage(reply: FastifyReply, request: FastifyRequest): void {
  void reply.header('retry-after', '5');
  sendPage(request, reply, { status: 503, name: 'away', to: '' });
}
