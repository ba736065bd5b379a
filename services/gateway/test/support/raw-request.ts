import { connect } from 'node:net';

/** Sends a request with these bytes as its target and reads the head and what came of the body with it. */
export function rawRequest(port: number, target: string | Buffer, method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} `);
      socket.write(target);
      socket.write(' HTTP/1.1\r\nhost: localhost\r\n\r\n');
    });
    let answer = '';
    const done = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (isWhole(answer)) done();
    });
    socket.on('close', done);
    socket.on('error', reject);
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, end))?.[1];
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= end + 4 + Number(length);
}
