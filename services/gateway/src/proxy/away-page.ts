import type { FastifyReply } from 'fastify';
import { sendPage } from '../http/plain-page.ts';

export function sendAwayPage(reply: FastifyReply): void {
  void reply.header('retry-after', '5');
  sendPage(reply, 503, {
    title: 'We will be back in a moment',
    text: 'This page is not available right now. Nothing is lost: orders and photos are safe, and whatever is being made goes on.',
    link: { to: '', text: 'Try again' },
  });
}
