import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ConcurrentUploads } from '../../src/api/photos/upload/concurrent-uploads.ts';
import { eventually } from '@headshots/platform/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { formEnd, formStart, rawUpload, type RawUpload } from '../support/raw-upload.ts';
import { form } from '../support/requests.ts';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, knowsSessions } from '../support/suite.ts';

const suite = gatewaySuite();
const windowMs = 20_000;
const kilobyte = 1_000;
const largest = 10 * 1024 * 1024;
let running: Pick<RawUpload, 'cut'>[] = [];

/** Moves the clock of least rates alone; sockets and everything else live on in real time. */
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  for (const upload of running) upload.cut();
  running = [];
  suite.neighbours.uploads.length = 0;
  suite.neighbours.onUpload = undefined;
  await eventually(() => expect(suite.gateway.app.get(ConcurrentUploads).inside).toBe(0));
});

/** An upload that has begun and does not go on. */
function slow(token: string, fileBytes = 100 * kilobyte): RawUpload {
  const length = formStart().length + fileBytes + formEnd().length;
  const upload = rawUpload(suite.gateway.url, { token, length });
  void upload.write(formStart()).then(() => upload.write(Buffer.alloc(kilobyte)));
  running.push(upload);
  return upload;
}

const quick = (token: string) =>
  answered(
    suite.gateway.fetch('/api/photos', {
      method: 'POST',
      body: form(),
      headers: { 'idempotency-key': crypto.randomUUID() },
      token,
    }),
  );
const statusOf = async (path: string, token?: string): Promise<number> =>
  (await answered(suite.gateway.fetch(path, token === undefined ? {} : { token }))).status;

describe('slow uploads', () => {
  it('eighty of one account leave room for the uploads of another and for every other request', async () => {
    const all = Array.from({ length: 80 }, () => slow(suite.owner));
    const refused: unknown[] = [];
    for (const { answer } of all)
      void answer.then(
        (given) => refused.push(given),
        () => undefined,
      );
    await eventually(() => expect(refused).toHaveLength(76));
    expect(refused).toEqual(
      Array(76).fill(
        expect.objectContaining({ status: 429, code: 'upload.too_many_at_once', retryAfter: 5 }),
      ),
    );
    expect((await quick(suite.stranger)).status).toBe(201);
    expect(await statusOf('/api/photos', suite.owner)).toBe(200);
    expect(await statusOf('/api/config')).toBe(200);
    expect(suite.gateway.app.get(ConcurrentUploads).inside).toBe(4);
  });

  it('find 503 with Retry-After when the places of everybody are taken', async () => {
    const small = await startGateway(suite.neighbours, { env: { UPLOADS_AT_ONCE: '4' } });
    try {
      await knowsSessions(small, suite.owner);
      const length = formStart().length + kilobyte;
      const begin = (token: string): RawUpload => {
        const upload = rawUpload(small.url, { token, length });
        running.push(upload);
        return upload;
      };
      const places = small.app.get(ConcurrentUploads);
      for (const [held, token] of [suite.owner, suite.owner, suite.owner, suite.stranger].entries()) {
        begin(token);
        await eventually(() => expect(places.inside).toBe(held + 1));
      }
      const third = await suite.neighbours.identity.tokenFor({ userId: crypto.randomUUID() });
      expect(await begin(third).answer).toMatchObject({
        status: 503,
        code: 'service.unavailable',
        retryAfter: 10,
      });
      expect((await answered(small.fetch('/api/photos', { token: third }))).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  it('that drip are ended and told so, media too, and give their places back', async () => {
    let begun = 0;
    let cut = 0;
    suite.neighbours.onUpload = async (request) => {
      begun += 1;
      await new Promise<void>((resolve) => request.raw.on('close', resolve).resume());
      if (!request.raw.readableEnded) cut += 1;
      return {};
    };
    const dripping = Array.from({ length: 4 }, () => slow(suite.owner));
    const places = suite.gateway.app.get(ConcurrentUploads);
    await eventually(() => expect([places.inside, begun]).toEqual([4, 4]));
    jest.advanceTimersByTime(windowMs);
    const answers = await Promise.all(dripping.map(({ answer }) => answer));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      Array(4).fill([408, 'upload.too_slow']),
    );
    await eventually(() => expect([places.inside, cut]).toEqual([0, 4]));
  });

  it('of an honest line of 5 kB/s bring the largest file through', async () => {
    const server = suite.gateway.app.getHttpServer() as Server;
    const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
    const upload = slow(suite.owner, largest);
    const socket = await accepted;
    await eventually(() => expect(suite.gateway.app.get(ConcurrentUploads).inside).toBe(1));
    let left = largest - kilobyte;
    let seconds = 0;
    while (left > 0) {
      const piece = Math.min(left, (5 * kilobyte * windowMs) / 1_000);
      const before = socket.bytesRead;
      await upload.write(Buffer.alloc(piece));
      while (socket.bytesRead < before + piece) await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(windowMs);
      left -= piece;
      seconds += windowMs / 1_000;
    }
    await upload.write(formEnd());
    expect((await upload.answer).status).toBe(201);
    expect(suite.neighbours.uploads).toEqual([expect.objectContaining({ bytes: largest })]);
    expect(seconds).toBeGreaterThan(30 * 60);
  });
});

describe('a sender who holds a connection', () => {
  /** Keeps his half of the connection open, whatever he is told. */
  const holding = (port: string, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
      let answer = '';
      socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1'))).on('error', reject);
      socket.on('close', () => resolve(answer));
      socket.on('end', () => running.push({ cut: () => socket.destroy() }));
      socket.on('end', () => resolve(answer));
      socket.write(text);
    });
  const connections = (server: Server): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

  it('with a head that never ends is answered 408 and let go of', async () => {
    const strict = await startGateway(suite.neighbours, { env: { HEADERS_TIMEOUT_SECONDS: '0.2' } });
    try {
      const { port } = new URL(strict.url);
      expect(await holding(port, 'GET /api/config HTTP/1.1\r\nx-slow: ')).toMatch(/^HTTP\/1.1 408 /);
      await eventually(async () => expect(await connections(strict.app.getHttpServer())).toBe(0));
    } finally {
      await strict.close();
    }
  });

  it('with a form of any other route that does not come is answered 408 and let go of', async () => {
    const server = suite.gateway.app.getHttpServer() as Server;
    const asked = new Promise<IncomingMessage>((resolve) => void server.once('request', resolve));
    const before = await connections(server);
    const answer = holding(
      new URL(suite.gateway.url).port,
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"email":',
    );
    const request = await asked;
    await eventually(() => expect([request.readableDidRead, request.readableLength]).toEqual([true, 0]));
    jest.advanceTimersByTime(windowMs);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
    await eventually(async () => expect(await connections(server)).toBeLessThanOrEqual(before));
  });

  it('without a session is refused before his form', async () => {
    const upload = rawUpload(suite.gateway.url, { length: largest });
    running.push(upload);
    expect(await upload.answer).toMatchObject({ status: 401, code: 'auth.login_required' });
    expect(suite.gateway.app.get(ConcurrentUploads).inside).toBe(0);
  });
});
