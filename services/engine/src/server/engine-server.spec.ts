import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { LedgerEngine, accepted } from '../../test/support/ledger-engine.ts';
import { EngineFailure, type RenderShotInput } from '../port.ts';
import { xmpPacket } from '../marking/xmp.ts';
import { createEngineServer } from './engine-server.ts';

const token = 'token-of-the-tests';
const asked: RenderShotInput[] = [];
let picture: Buffer;
let next: 'picture' | 'rejected' | EngineFailure = 'picture';
let server: FastifyInstance;
let url: string;

const engine = new LedgerEngine((input) => {
  asked.push(input);
  if (next instanceof EngineFailure) throw next;
  if (next === 'rejected') return { ok: false, rejected: 'identity', seconds: 1 };
  return { ...accepted(input), bytes: picture };
});

beforeAll(async () => {
  picture = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#abc' } })
    .withXmp(xmpPacket('compositeWithTrainedAlgorithmicMedia', 'studio'))
    .jpeg()
    .toBuffer();
  server = createEngineServer(engine, { token });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface Said {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    readonly data?: readonly { readonly b64_json: string }[];
    readonly error?: { readonly message: string; readonly type: string; readonly code: string };
  };
}

async function ask(fields: Record<string, string> = {}, image: Blob | null = new Blob(['p'])): Promise<Said> {
  const form = new FormData();
  if (image) form.append('image[]', image, 'selfie.png');
  for (const [name, text] of Object.entries({ prompt: 'a prompt', ...fields })) form.append(name, text);
  asked.length = 0;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/images/edits`, { method: 'POST', body: form, headers });
  const body = (await answer.json()) as Said['body'];
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

const pictureIn = ({ body }: Said, index = 0): Buffer =>
  Buffer.from(body.data?.[index]?.b64_json ?? '', 'base64');

describe('the studio engine as a server', () => {
  it('draws the style, expression and seed it is asked for, as a PNG that keeps its mark', async () => {
    const said = await ask({ style: 'serious', expression: 'slight_smile', seed: '42', unknown: 'field' });
    expect(asked).toMatchObject([{ shot: { style: 'serious', expression: 'slight_smile', seed: 42 } }]);
    const { format, width, xmpAsString } = await sharp(pictureIn(said)).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 1024 });
    expect(xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia');
  });

  it('answers a JPEG with the bytes that were signed', async () => {
    expect(pictureIn(await ask({ output_format: 'jpeg' }))).toEqual(picture);
  });

  it('draws n pictures with seeds in a row, and the same ones for the same question without a seed', async () => {
    await ask({ n: '3', seed: '2147483647' });
    expect(asked.map(({ shot }) => shot.seed)).toEqual([2147483647, 0, 1]);
    await ask();
    const seed = asked[0]?.shot.seed;
    await ask();
    expect(asked[0]?.shot.seed).toBe(seed);
  });

  it('leaves out what its own gates refuse', async () => {
    next = 'rejected';
    expect((await ask()).body.data).toEqual([]);
    next = 'picture';
  });

  it.each<[string, Record<string, string>, string]>([
    ['addresses to fetch', { url: 'http://inside/' }, 'url: this engine fetches no addresses'],
    ['a list of addresses', { 'url[]': 'http://inside/' }, 'url: this engine fetches no addresses'],
    ['a stream', { stream: 'true' }, 'stream'],
    ['more than ten', { n: '11' }, 'n:'],
    ['another size', { size: '512x512' }, 'size'],
    ['an address as answer', { response_format: 'url' }, 'response_format'],
    ['another model', { model: 'gpt-image-1' }, 'This engine serves'],
    ['no prompt', { prompt: '' }, 'prompt'],
    ['an unknown style', { style: 'baroque' }, 'style'],
  ])('refuses %s', async (_name, fields, words) => {
    const { status, body } = await ask(fields);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining(words),
    });
    expect(asked).toEqual([]);
  });

  it.each<['permanent' | 'transient' | 'unknown', string, number, string | null]>([
    ['permanent', 'no_face', 422, null],
    ['transient', 'engine_unavailable', 503, '1'],
    ['unknown', 'engine_error', 500, null],
  ])('says a %s failure, %s, by %i', async (kind, code, status, retryAfter) => {
    next = new EngineFailure(kind, code);
    const said = await ask();
    next = 'picture';
    expect(said).toMatchObject({ status, retryAfter, body: { error: { code } } });
  });

  it('wants a picture, a form, a token and a route it has', async () => {
    const post = (path: string, init: RequestInit): Promise<Response> =>
      fetch(`${url}${path}`, { method: 'POST', ...init });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const statuses = [
      (await ask({}, null)).status,
      (await post('/v1/images/edits', { headers, body: '{}' })).status,
      (await post('/v1/images/edits', { body: new FormData() })).status,
      (await post('/v1/images/generations', { headers, body: '{}' })).status,
      (await fetch(`${url}/v1/models`)).status,
      (await fetch(`${url}/health`)).status,
    ];
    expect(statuses).toEqual([422, 400, 401, 404, 401, 200]);
  });
});
