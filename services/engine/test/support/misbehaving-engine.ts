import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an engine was asked. */
export interface Asked {
  readonly form: FormData;
  readonly authorization: string | undefined;
  /** Resolves when the caller closed the connection without waiting for the answer. */
  readonly hungUp: Promise<unknown>;
}

export type Behaviour = (response: ServerResponse, asked: Asked) => unknown;

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): unknown =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const pictures =
  (...images: readonly Uint8Array[]): Behaviour =>
  (response) =>
    json(response, 200, {
      created: 1,
      metrics: { unknown: 'field' },
      data: images.map((image) => ({
        b64_json: Buffer.from(image).toString('base64'),
        revised_prompt: null,
      })),
    });

export const says =
  (status: number, body: unknown = { error: { message: 'broken' } }, headers = {}): Behaviour =>
  (response) =>
    json(response, status, body, headers);

export const silence: Behaviour = () => undefined;

export const noJson: Behaviour = (response) => response.writeHead(200).end('<html>gateway</html>');

export const cutConnection: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '100000' });
  response.write('{"data":[{"b64_json":"iVBORw0KGgo', () => response.destroy());
};

/** An engine of our own that does what real ones do on bad days. The last behaviour stays. */
export class MisbehavingEngine {
  readonly asked: Asked[] = [];
  readonly probes: string[] = [];
  served = ['a-model'];
  healthy = true;
  inFlight = 0;
  mostInFlight = 0;
  #behaviours: readonly Behaviour[] = [says(500)];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<MisbehavingEngine> {
    const engine = new MisbehavingEngine();
    await once(engine.#server.listen(0, '127.0.0.1'), 'listening');
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on: each request its own, in this order. */
  will(...behaviours: readonly Behaviour[]): this {
    this.#behaviours = behaviours;
    this.asked.length = 0;
    return this;
  }

  field(name: string, request = this.asked.length - 1): string | undefined {
    const value = this.asked[request]?.form.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const hungUp = once(response, 'close');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'GET') return void this.#probe(request.url ?? '', response);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const behaviour = this.#behaviours[Math.min(this.asked.length, this.#behaviours.length - 1)];
    const asked = { form, authorization: request.headers.authorization, hungUp };
    this.asked.push(asked);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    void hungUp.then(() => (this.inFlight -= 1));
    await behaviour?.(response, asked);
  }

  #probe(path: string, response: ServerResponse): unknown {
    this.probes.push(path);
    if (path === '/health') return json(response, this.healthy ? 200 : 503, {});
    return json(response, 200, { object: 'list', data: this.served.map((id) => ({ id })) });
  }
}
