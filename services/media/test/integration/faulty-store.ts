import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An object store of which single objects cannot be read, as with a damaged disk; everything else passes. */
export interface FaultyStore {
  readonly url: string;
  /** Keys whose reading answers 500. */
  readonly damaged: Set<string>;
  /** Happens when objects were removed, before that is answered. */
  onRemoval: () => Promise<void>;
  /** Happens before a list of objects is answered. */
  onListing: () => Promise<void>;
  /** Requests so far. */
  requests: number;
  close(): Promise<void>;
}

export async function faultyStore(port: number): Promise<FaultyStore> {
  const damaged = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    store.requests += 1;
    const path = decodeURIComponent((incoming.url ?? '').split('?')[0] ?? '');
    if (incoming.method !== 'PUT' && [...damaged].some((key) => path.endsWith(`/${key}`))) {
      incoming.resume();
      outgoing.writeHead(500, { 'content-type': 'application/xml' });
      outgoing.end(
        incoming.method === 'HEAD' ? '' : '<Error><Code>InternalError</Code><Message>disk</Message></Error>',
      );
      return;
    }
    const { method, headers, url } = incoming;
    const isRemoval = method === 'POST' && /[?&]delete/.test(url ?? '');
    const isListing = method === 'GET' && /[?&]list-type=2/.test(url ?? '');
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      void Promise.all([isRemoval && store.onRemoval(), isListing && store.onListing()]).then(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const store: FaultyStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    damaged,
    onRemoval: async () => undefined,
    onListing: async () => undefined,
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return store;
}
