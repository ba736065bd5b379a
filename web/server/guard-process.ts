import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const answers = new AsyncLocalStorage<ServerResponse>();

/** What the work throws later, in a callback, fails this answer. */
export function answering(response: ServerResponse, work: () => void): void {
  answers.run(response, work);
}

/**
 * Decides what becomes of an error that nobody caught: it is written down, the request it belongs to fails, the others
 * are finished, and the process ends with 1, for whoever runs it to start it anew.
 * @param end ends the server in order
 */
export function guardProcess(end: () => void): void {
  const failed = (error: unknown, origin: string): void => {
    const stack = error instanceof Error ? error.stack : String(error);
    const line = { name: 'web', origin, msg: 'nobody caught this error: the server ends in order', stack };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    const response = answers.getStore();
    if (response?.headersSent) response.destroy();
    else response?.writeHead(500).end();
    end();
  };
  process.on('uncaughtException', (error) => failed(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => failed(reason, 'unhandledRejection'));
}
