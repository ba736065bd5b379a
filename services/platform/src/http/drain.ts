import type { IncomingMessage } from 'node:http';

/** How long a sender who was refused may go on sending, in ms, so that he gets to see the answer. */
export const drainMs = 5_000;

export interface DrainLimits {
  readonly ms: number;
  /** No more than so many bytes; without it time alone ends it. */
  readonly bytes?: number;
}

/** False when a limit came first: its sender may still be sending. */
export async function drain(
  body: IncomingMessage,
  { ms, bytes: most = Infinity }: DrainLimits,
): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const over = (): void => resolve(true);
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > most) resolve(false);
  };
  // Once it is answered, a request is not told any more that its sender went away: its connection is.
  const events = ['end', 'close', 'error'] as const;
  for (const event of events) body.once(event, over);
  body.socket.once('close', over);
  body.on('data', count).resume();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const event of events) body.off(event, over);
    body.socket.off('close', over);
    body.off('data', count).pause();
  }
}
