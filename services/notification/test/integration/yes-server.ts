import { createServer, type AddressInfo, type Server } from 'node:net';

/** A mail server that takes every mail, counts them, and does something right before it says yes. */
export class YesServer {
  /** Message-IDs of the mails it took. */
  readonly taken: string[] = [];
  beforeYes: () => void | Promise<void> = () => undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer((socket) => {
      let content: string | undefined;
      socket.on('error', () => undefined);
      socket.write('220 test ESMTP\r\n');
      socket.on('data', (bytes) => {
        if (content !== undefined) {
          content += bytes.toString();
          if (!content.endsWith('\r\n.\r\n')) return;
          const mail = content;
          content = undefined;
          void this.take(mail).then(
            () => socket.write('250 taken\r\n'),
            () => socket.destroy(),
          );
          return;
        }
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
          const command = line.slice(0, 4).toUpperCase();
          if (command === 'DATA') content = '';
          socket.write(
            command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n',
          );
        }
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(content: string): Promise<void> {
    this.taken.push(/^message-id: <([^@>]+)/im.exec(content)?.[1] ?? '');
    await this.beforeYes();
  }
}
