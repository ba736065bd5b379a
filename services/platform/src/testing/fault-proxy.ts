import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/**
 * `pass`: as if it were not there. `stall`: accepts and keeps silent. `slow`: answers come late, by 10 s unless told otherwise. `refuse`: nobody
 * listens. `reset`: cuts at once.
 */
export type Fault = 'pass' | 'stall' | 'slow' | 'refuse' | 'reset';

const slowMs = 10_000;

interface Target {
  readonly host: string;
  readonly port: number;
  /** How late answers are when they are, in ms. */
  readonly slowMs?: number;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** TCP proxy that can hurt: put it between a client and any real part. */
export class FaultProxy {
  private readonly target: Target;
  private readonly pairs = new Set<Pair>();
  private readonly silenced = new Set<Pair>();
  private server: Server | undefined;
  private fault: Fault = 'pass';
  private ownPort = 0;

  constructor(target: Target) {
    this.target = target;
  }

  /** Starts on the given port of the loopback, or on one that {@link freePort} gives nobody else while it refuses. */
  static async start(target: Target, port?: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.ownPort = port ?? (await freePort());
    await proxy.listen();
    return proxy;
  }

  get port(): number {
    return this.ownPort;
  }

  get connections(): number {
    return this.pairs.size;
  }

  async set(fault: Fault): Promise<void> {
    this.fault = fault;
    if (fault === 'refuse') await this.stopListening();
    else if (!this.server) await this.listen();
    if (fault === 'reset') this.cut();
    for (const { client, upstream } of this.pairs) {
      if (fault === 'stall') [client, upstream].forEach((socket) => socket.pause());
    }
    for (const pair of this.pairs) {
      if (fault === 'pass' && !this.silenced.has(pair)) {
        pair.client.resume();
        pair.upstream.resume();
      }
    }
  }

  /** Open connections stay open and never say anything again, whatever is set; new ones behave as set. */
  silenceOpen(): void {
    for (const pair of this.pairs) {
      this.silenced.add(pair);
      pair.client.pause();
      pair.upstream.pause();
    }
  }

  /** Resets every open connection once; new ones behave as set. */
  cut(): void {
    for (const { client, upstream } of this.pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    this.pairs.clear();
    this.silenced.clear();
  }

  async close(): Promise<void> {
    await this.stopListening();
  }

  private async listen(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.ownPort, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  private async stopListening(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
      this.cut();
    });
  }

  private accept(client: Socket): void {
    if (this.fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const { host, port, slowMs: lateMs = slowMs } = this.target;
    const upstream = connect({ host, port });
    const pair = { client, upstream };
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      this.silenced.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (this.fault === 'slow') setTimeout(() => client.write(bytes), lateMs).unref();
      else client.write(bytes);
    });
    if (this.fault === 'stall') [client, upstream].forEach((socket) => socket.pause());
  }
}
