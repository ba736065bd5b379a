import { connect, createServer, type Socket } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Way {
  readonly from: Address;
  readonly to: Address;
}

export interface Forward {
  close(): void;
}

/** @throws Error when the first address cannot be listened on */
export function forward({ from, to }: Way): Promise<Forward> {
  const open = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(to.port, to.host);
    open.add(here).add(there);
    here.pipe(there).pipe(here);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      one.once('error', () => other.destroy());
      one.once('close', () => open.delete(one));
    }
  });
  const close = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(from.port, from.host, () => resolve({ close }));
  });
}
