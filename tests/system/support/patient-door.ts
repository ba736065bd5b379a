import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

/** How often one request is sent at most. */
const mostTries = 8;
const mostPauseMs = 5_000;

interface Letter {
  readonly asked: IncomingMessage;
  readonly body: Buffer;
}

/**
 * Stands before the product and does what "later" asks for: a request that is answered so is sent again, as it was. For
 * programs that take every 503 for a fault; one that does not go away reaches them all the same.
 */
export class PatientDoor {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(origin: string): Promise<PatientDoor> {
    const server = createServer((asked, answer) => {
      buffer(asked)
        .then((body) => insist(new URL(origin), { asked, body }))
        .then((given) => {
          answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
          given.on('error', () => answer.destroy()).pipe(answer);
        })
        .catch(() => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PatientDoor(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function insist(origin: URL, letter: Letter): Promise<IncomingMessage> {
  for (let tries = 1; ; tries += 1) {
    const given = await send(origin, letter);
    if (given.statusCode !== 503 || tries >= mostTries) return given;
    given.resume();
    await sleep(Math.min(Number(given.headers['retry-after'] ?? 1) * 1_000 || 1_000, mostPauseMs));
  }
}

/** Names and values of the headers go on letter by letter: bad ones are part of the question. */
const send = ({ hostname, port }: URL, { asked, body }: Letter): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url: path, rawHeaders: headers } = asked;
    const onward = request({ hostname, port, method, path, headers, agent: false }, resolve);
    onward.on('error', reject).end(body);
  });
