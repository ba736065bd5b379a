import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any, above those of our own stacks. */
const range = { first: 26_000, workers: 6, runs: 2, ofEach: 500 } as const;

/**
 * Test files that run side by side are different workers of one run of Jest, or of two that a gate tells apart by TEST_RUN:
 * no port is given to two of them.
 */
const place = (name: string, places: number): number =>
  Math.max(0, Number(process.env[name] ?? 1) - 1) % places;
const first =
  range.first +
  (place('JEST_WORKER_ID', range.workers) * range.runs + place('TEST_RUN', range.runs)) * range.ofEach;
let given = randomInt(range.ofEach);

/**
 * A port of the loopback on which nobody listens now. No connection and no server that asks for any port gets it
 * meanwhile, so that it is still free for a process that takes long to start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    given = (given + 1) % range.ofEach;
    const port = first + given;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
