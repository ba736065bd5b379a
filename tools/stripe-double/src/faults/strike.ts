import type { FastifyReply } from 'fastify';
import type { Response } from '../api/exchange.ts';
import type { Running } from '../running.ts';
import type { ApiFault } from './api-fault.ts';

interface Struck {
  readonly double: Running;
  readonly reply: FastifyReply;
  /** Remembers the request; null when it got no answer. */
  readonly note: (response: Response | null) => void;
  readonly response?: Response;
}

/** Does to a connection what the fault says at this moment. @returns whether it did, and nothing is to be answered */
export async function strike(
  fault: ApiFault | undefined,
  when: ApiFault['when'],
  { double, reply, note, response }: Struck,
): Promise<boolean> {
  if (!fault || fault.when !== when) return false;
  switch (fault.kind) {
    case 'hang':
      note(null);
      reply.hijack();
      return true;
    case 'reset':
      note(null);
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case 'kill':
      note(null);
      reply.hijack();
      double.kill();
      return true;
    case 'cut':
      note(null);
      cut(reply, response);
      return true;
    default:
      return false;
  }
}

/** Promises the whole body, sends half of it. */
function cut(reply: FastifyReply, response: Response | undefined): void {
  reply.hijack();
  const body = JSON.stringify(response?.body ?? {});
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  reply.raw.writeHead(response?.status ?? 200, headers);
  reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.socket?.destroy());
}
