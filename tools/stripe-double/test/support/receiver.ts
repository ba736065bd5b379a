import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';

interface Received {
  readonly payload: string;
  readonly headers: IncomingHttpHeaders;
}

/** Somebody who takes webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  /** What the next deliveries are answered; 200 after these. */
  readonly statuses: number[] = [];
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.received.push({ payload: Buffer.concat(parts).toString(), headers: request.headers });
      response.writeHead(this.statuses.shift() ?? 200).end();
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  get events(): readonly Stripe.Event[] {
    return this.received.map(({ payload }) => JSON.parse(payload) as Stripe.Event);
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
