import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering, guardProcess } from '../guard-process.ts';
import { Lifetime } from '../lifetime.ts';

const fall = (): never => {
  throw new Error('fallen over');
};

/** Callbacks above which nobody stands. */
const places: Readonly<Record<string, () => void>> = {
  '/immediate': () => setImmediate(fall),
  '/timer': () => setTimeout(fall, 1),
  '/promise': () => void Promise.resolve().then(fall),
};

const server = createServer((request, response) =>
  answering(response, () => {
    if (request.url !== '/slow') return places[request.url ?? '']?.();
    process.once('message', () => response.end('whole'));
    process.send?.('slow begun');
  }),
);
const lifetime = new Lifetime({ drainMs: 0, graceMs: 10_000 });
guardProcess(() => lifetime.end(server, 'failure'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
