import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { form } from '../support/requests.ts';
import { answered, gatewaySuite, type Answered } from '../support/suite.ts';

const suite = gatewaySuite();
const megabyte = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const fields = { expression: 'unchanged', faceConsentVersion: '2026-11-27' };

afterEach(async () => {
  suite.neighbours.onUpload = undefined;
  suite.neighbours.uploads.length = 0;
  await suite.neighbours.faults.media.set('pass');
});

const send = (
  body: RequestInit['body'],
  headers: Record<string, string> = { 'idempotency-key': 'k1' },
  token = suite.owner,
): Promise<Answered> =>
  answered(
    suite.gateway.fetch('/api/photos', {
      method: 'POST',
      body,
      headers,
      token,
      duplex: 'half',
    } as RequestInit),
  );

/** A form written by hand, in pieces. */
function* parts(
  pieces: Iterable<Buffer | string>,
  before = fields as Record<string, string>,
): Generator<Buffer> {
  for (const [name, value] of Object.entries(before))
    yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  yield Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  );
  for (const piece of pieces) yield Buffer.from(piece);
  yield Buffer.from('\r\n--b--\r\n');
}

const raw = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'k1' };

describe('an upload', () => {
  it('reaches media byte by byte, with its fields as headers and the token of the user', async () => {
    const { status, body } = await send(form(fields, new Blob([new Uint8Array(3 * megabyte)])));
    expect([status, body.data]).toEqual([
      201,
      {
        photo: expect.objectContaining({
          status: 'completed',
          selfieCheck: expect.objectContaining({ verdict: 'ok' }),
        }),
      },
    ]);
    expect(suite.neighbours.uploads).toEqual([
      {
        bytes: 3 * megabyte,
        headers: expect.objectContaining({
          authorization: `Bearer ${suite.owner}`,
          'idempotency-key': 'k1',
          'x-expression': 'unchanged',
          'x-face-consent-version': '2026-11-27',
          'content-type': 'application/octet-stream',
        }),
      },
    ]);
  });

  it('of exactly 10 MB passes; one byte more is 413 with the sentence of the specification', async () => {
    expect((await send(form(fields, new Blob([new Uint8Array(10 * megabyte)])))).status).toBe(201);
    suite.neighbours.uploads.length = 0;
    const { status, body } = await send(form(fields, new Blob([new Uint8Array(10 * megabyte + 1)])));
    expect([status, body.code, body.message]).toEqual([
      413,
      'upload.too_large',
      'File is too large. Maximum size is 10MB.',
    ]);
  });

  it('that announces too much is refused before it is read', async () => {
    const { status, body } = await send(form(fields, new Blob([new Uint8Array(12 * megabyte)])));
    expect([status, body.code]).toEqual([413, 'upload.too_large']);
    expect(suite.neighbours.uploads).toEqual([]);
  });

  it('that announces nothing and never ends is refused, and media gets an end', async () => {
    const endless = Readable.from(
      parts(
        (function* () {
          for (let count = 0; count < 200; count += 1) yield Buffer.alloc(megabyte / 4);
        })(),
      ),
    );
    const { status } = await send(Readable.toWeb(endless) as unknown as RequestInit['body'], raw).catch(
      () => ({ status: 0 }),
    );
    expect([0, 413]).toContain(status);
  });

  it('keeps memory small while many arrive slowly', async () => {
    suite.neighbours.onUpload = async (request, reply) => {
      for await (const _chunk of request.raw) await new Promise((resolve) => setTimeout(resolve, 1));
      return reply.status(422).send({ code: 'selfie.no_face' });
    };
    const limit = 40 * megabyte;
    const held = () => process.memoryUsage().arrayBuffers;
    collectGarbage();
    const before = held();
    let most = 0;
    const watch = setInterval(() => {
      // A collection stops everything in this process, so it is only for what looks like too much. What it finds is given
      // back in the background, on a busy machine not before the next one.
      for (let tries = 0; tries < 3 && held() - before > limit; tries += 1) collectGarbage();
      most = Math.max(most, held() - before);
    }, 100);
    const one = (token: string) => {
      const chunk = Buffer.alloc(64 * 1024);
      const body = Readable.from(
        parts(
          (function* () {
            for (let count = 0; count < 128; count += 1) yield chunk;
          })(),
        ),
      );
      return send(Readable.toWeb(body) as unknown as RequestInit['body'], raw, token);
    };
    const answers = await Promise.all(
      [suite.owner, suite.stranger].flatMap((who) => [1, 2, 3, 4].map(() => one(who))),
    );
    clearInterval(watch);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(8).fill([422, 'selfie.no_face']),
    );
    expect(most).toBeLessThan(limit);
  });

  it.each([
    ['no consent', { expression: 'unchanged' }, 403, 'consent.face_required'],
    ['an unknown expression', { ...fields, expression: 'grin' }, 422, 'validation.failed'],
    ['no expression', { faceConsentVersion: '2026-11-27' }, 422, 'validation.failed'],
    ['a field nobody asked for', { ...fields, package: 'ultra' }, 422, 'validation.failed'],
    ['a field too long', { ...fields, expression: 'x'.repeat(2_000) }, 422, 'validation.failed'],
  ])('with %s is refused', async (_name, given, status, code) => {
    const answer = await send(form(given as Record<string, string>));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(suite.neighbours.uploads).toEqual([]);
  });

  it('without a file, with another name, or with two files is refused', async () => {
    expect((await send(form(fields, null))).body.errors).toEqual([
      expect.objectContaining({ field: 'file', code: 'field.required' }),
    ]);
    const other = form(fields, null);
    other.set('picture', new Blob(['x']), 'x.jpg');
    expect((await send(other)).body.errors).toEqual([expect.objectContaining({ field: 'picture' })]);
    const two = form();
    two.append('file', new Blob(['y']), 'y.jpg');
    expect((await send(two)).status).toBeGreaterThanOrEqual(400);
  });

  it('with its fields after the file is refused: they must come before', async () => {
    const late = new FormData();
    late.set('file', new Blob(['x']), 'x.jpg');
    late.set('expression', 'unchanged');
    late.set('faceConsentVersion', '2026-11-27');
    expect((await send(late)).body.code).toBe('consent.face_required');
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'as %s is malformed',
    async (type) => {
      const { status } = await send(Buffer.concat([...parts(['x'])]), { ...raw, 'content-type': type });
      expect([400, 422]).toContain(status);
    },
  );

  it('cut off in the middle of the form is malformed', async () => {
    const whole = Buffer.concat([...parts(['x'.repeat(100)])]);
    const { status, body } = await send(whole.subarray(0, whole.length - 30), raw);
    expect([status, body.code]).toEqual([400, 'request.malformed']);
  });

  it('needs a key and a form', async () => {
    expect((await send(form(), {})).body.code).toBe('idempotency.key_missing');
    expect((await send('{}', { 'content-type': 'application/json', 'idempotency-key': 'k' })).status).toBe(
      415,
    );
  });

  it.each([
    ['upload.invalid_type', 415],
    ['upload.damaged', 422],
    ['upload.too_many_pixels', 422],
    ['selfie.several_faces', 422],
    ['idempotency.key_reused', 422],
    ['consent.face_required', 403],
  ])('refused by media with %s is answered so', async (code, status) => {
    suite.neighbours.onUpload = async (request, reply) => {
      for await (const _chunk of request.raw);
      return reply.status(status).send({ code, errors: [{ field: 'file', code, message: 'x' }] });
    };
    const answer = await send(form());
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      status,
      code,
      [expect.objectContaining({ field: 'file', code })],
    ]);
  });

  it.each([
    ['a 401', 401, { code: 'auth.session_expired' }],
    ['a 500', 500, { code: 'server.error' }],
    ['nonsense', 200, '<html>'],
  ])('answered by media with %s is 503', async (_name, status, body) => {
    suite.neighbours.onUpload = async (request, reply) => {
      for await (const _chunk of request.raw);
      return reply.status(status).send(body);
    };
    expect((await send(form())).status).toBe(503);
  });

  it.each(['refuse', 'reset'] as const)('is 503 when media does %s', async (fault) => {
    await suite.neighbours.faults.media.set(fault);
    const { status, headers } = await send(form(fields, new Blob([new Uint8Array(2 * megabyte)])));
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, 5]);
  });

  it('given up by the browser ends at media too', async () => {
    let begun = false;
    let cut = false;
    suite.neighbours.onUpload = async (request) => {
      begun = true;
      await new Promise<void>((resolve) => request.raw.on('close', resolve).resume());
      cut = !request.raw.readableEnded;
      return {};
    };
    const outgoing = httpRequest(`${suite.gateway.url}/api/photos`, {
      method: 'POST',
      headers: { ...raw, authorization: `Bearer ${suite.owner}` },
    });
    outgoing.on('error', () => undefined);
    for (const piece of [...parts([Buffer.alloc(megabyte)])].slice(0, -1)) outgoing.write(piece);
    await eventually(() => expect(begun).toBe(true));
    outgoing.destroy();
    await eventually(() => expect(cut).toBe(true));
  });
});
