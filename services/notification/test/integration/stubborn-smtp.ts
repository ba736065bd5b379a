import { createServer, type AddressInfo, type Server } from 'node:net';

/** A mail server that answers every recipient with the reply set; counts how often it was asked. */
export class StubbornSmtp {
  reply = '550 5.1.1 no such user';
  asked = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 test ESMTP\r\n');
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').filter(Boolean))
          socket.write(`${this.answer(line)}\r\n`);
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

  private answer(line: string): string {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'QUIT') return '221 bye';
    if (command !== 'RCPT') return '250 ok';
    this.asked += 1;
    return this.reply;
  }
}
