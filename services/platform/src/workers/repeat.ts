import { Logger } from '@nestjs/common';
import { noteTurn } from './note-turn.ts';

/**
 * Calls the work again and again, never twice at a time. A failure is logged and does not end it.
 * Returns how to stop: resolves when the call in hand has ended.
 */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const logger = new Logger(name);
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(turn, everyMs);

  function turn(): void {
    running = work()
      .then(() => noteTurn(name, true))
      .catch((error: unknown) => {
        noteTurn(name, false);
        logger.warn({ err: error }, 'failed, the next turn tries again');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
