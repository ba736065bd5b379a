import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

/** A collector for test runs: appends what services export over OTLP, one request per line, to a file. */
export class SpanSink {
  readonly #server: Server;
  readonly file: string;

  private constructor(server: Server, file: string) {
    this.#server = server;
    this.file = file;
  }

  static async start(file: string): Promise<SpanSink> {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    const server = createServer((request, response) => {
      void text(request).then(
        (body) => {
          appendFileSync(file, `${body.replaceAll('\n', ' ')}\n`);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    server.unref();
    return new SpanSink(server, file);
  }

  /** What a service needs to export here. */
  get environment(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: '500',
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
