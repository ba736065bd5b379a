import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;
}

export interface RawUpload {
  readonly socket: Socket;
  /** The first answer; an error when the connection ends without one. */
  readonly answer: Promise<RawAnswer>;
  /** Writes a piece of the body; resolves when it may go on. */
  write(piece: string | Buffer): Promise<void>;
  /** Writes the end of a body that announced no length. */
  end(): void;
  /** Resolves when nothing of the connection is left. */
  readonly closed: Promise<void>;
  cut(): void;
}

export interface RawUploadOptions {
  readonly token?: string;
  readonly boundary?: string;
  /** `content-length`; without it the body comes in chunks. */
  readonly length?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An upload over a bare socket: its body is whatever the test writes, as slowly as it likes. */
export function rawUpload(url: string, options: RawUploadOptions): RawUpload {
  const { token, boundary = 'b', length, headers = {} } = options;
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const all = {
    host: 'localhost',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    'idempotency-key': crypto.randomUUID(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const answer = answerOn(socket);
  answer.catch(() => undefined);
  socket.write(`POST /api/photos HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    answer,
    write: (piece) => {
      const bytes = Buffer.from(piece);
      if (bytes.length === 0 || !socket.writable) return Promise.resolve();
      const framed =
        length === undefined
          ? [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]
          : [bytes];
      return new Promise((resolve) => void socket.write(Buffer.concat(framed), () => resolve()));
    },
    end: () => void (length === undefined && socket.writable && socket.write('0\r\n\r\n')),
    closed,
    cut: () => void socket.destroy(),
  };
}

function answerOn(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = text.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      const body = text.slice(end + 4);
      if (body.length < length) return;
      const retryAfter = /^retry-after: (\d+)/im.exec(head)?.[1];
      resolve({
        status: Number(head.split(' ', 2)[1]),
        head,
        code: body.startsWith('{')
          ? (JSON.parse(body.slice(0, length)) as { code?: string }).code
          : undefined,
        retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      });
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
}

export const consented = { expression: 'unchanged', faceConsentVersion: '2026-11-27' };

/** What comes before the bytes of the file in a good form. */
export function formStart(boundary = 'b', fields: Readonly<Record<string, string>> = consented): string {
  const before = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${before.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
}

export const formEnd = (boundary = 'b'): string => `\r\n--${boundary}--\r\n`;
