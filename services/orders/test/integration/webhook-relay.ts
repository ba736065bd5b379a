import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Client } from '@connectrpc/connect';
import { Problem } from '@headshots/platform/errors';
import type { OrdersService } from '@headshots/proto/orders/v1/orders_pb';

/** Carries webhooks to orders as the gateway does. */
export interface WebhookRelay {
  /** For the provider. */
  readonly url: string;
  /** How the webhooks were answered. */
  readonly answers: readonly number[];
  close(): Promise<void>;
}

export async function openWebhookRelay(
  client: Pick<Client<typeof OrdersService>, 'receivePaymentEvent'>,
): Promise<WebhookRelay> {
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const payload = new Uint8Array(await buffer(request));
      const signature = String(request.headers['stripe-signature'] ?? '');
      const status = await client
        .receivePaymentEvent({ payload, signature })
        .then(() => 200)
        .catch((error: unknown) => (error instanceof Problem ? error.status : 500));
      answers.push(status);
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
