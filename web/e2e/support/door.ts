import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upload {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Stands before a server: keeps what is uploaded, cuts event streams, and refuses new ones while it is shut to them. */
export class Door {
  readonly uploads: Upload[] = [];
  streamsRefused = false;
  private readonly streams = new Set<ServerResponse>();
  private readonly server = createServer((message, answer) => this.pass(message, answer));
  private target: URL | undefined;

  /** Its address is known before what it leads to has begun, which may have to know it. */
  static async open(): Promise<Door> {
    const door = new Door();
    await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve));
    return door;
  }

  leadTo(target: string): void {
    this.target = new URL(target);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  cutStreams(): void {
    for (const stream of this.streams) stream.destroy();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(message: IncomingMessage, answer: ServerResponse): void {
    const isStream = message.url === '/api/events';
    if (this.target === undefined || (isStream && this.streamsRefused)) {
      answer.destroy();
      return;
    }
    if (isStream) this.keepStream(answer);
    if (message.method === 'POST' && message.url === '/api/photos') this.keepUpload(message);
    const { hostname: host, port } = this.target;
    const onward = send(
      // A kept connection may be closed by the other side in the moment it is used again.
      { host, port, path: message.url, method: message.method, headers: message.headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    message.pipe(onward);
  }

  private keepStream(answer: ServerResponse): void {
    this.streams.add(answer);
    answer.on('close', () => this.streams.delete(answer));
  }

  private keepUpload(message: IncomingMessage): void {
    const pieces: Buffer[] = [];
    message.on('data', (piece: Buffer) => pieces.push(piece));
    message.on('end', () => this.uploads.push({ headers: message.headers, body: Buffer.concat(pieces) }));
  }
}
