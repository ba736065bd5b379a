import { HttpResponse, type HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import { route } from './answer.ts';

export function eventHandlers(db: FakeDb): HttpHandler[] {
  return [
    route(db, 'get', '/events', 'user', () => {
      let id = 0;
      let forget: () => void = () => undefined;
      const encoder = new TextEncoder();
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(encoder.encode(': open\n\n'));
          forget = db.listen(
            ({ event, data }) => {
              id += 1;
              controller.enqueue(
                encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
              );
            },
            () => controller.close(),
          );
        },
        cancel: () => forget(),
      });
      return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
    }),
  ];
}
