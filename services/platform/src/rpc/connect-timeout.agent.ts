import { Agent, type AgentOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ConnectTimeoutOptions extends AgentOptions {
  /** What setting up a connection may take, in ms. */
  readonly connectTimeoutMs: number;
}

/**
 * Gives a connection up that is not set up in time, with `ETIMEDOUT`. Nothing was sent then: a call whose address still
 * leads to a pod that has ended can go to another one, instead of waiting until its deadline.
 */
export class ConnectTimeoutAgent extends Agent {
  private readonly connectTimeoutMs: number;

  constructor({ connectTimeoutMs, ...options }: ConnectTimeoutOptions) {
    super(options);
    this.connectTimeoutMs = connectTimeoutMs;
  }

  override createConnection(...given: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...given) as Socket;
    // In the check phase, so that a process that was held up hears first what came meanwhile.
    const timer = setTimeout(
      () => setImmediate(giveUp, socket, this.connectTimeoutMs),
      this.connectTimeoutMs,
    );
    for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
    return socket;
  }
}

function giveUp(socket: Socket, afterMs: number): void {
  if (!socket.connecting) return;
  const error = new Error(`not connected within ${afterMs} ms`);
  socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
}
