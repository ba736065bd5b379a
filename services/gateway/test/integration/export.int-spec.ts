import { once } from 'node:events';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventually } from '@headshots/platform/testing';
import { callersOfService } from '@headshots/proto/callers';
import { readZip } from '../support/read-zip.ts';
import { answered, gatewaySuite } from '../support/suite.ts';

const suite = gatewaySuite();
const path = '/api/auth/account/export';
const download = (init: RequestInit = {}) => suite.gateway.fetch(path, { token: suite.owner, ...init });

const selfie = Buffer.alloc(300_000, 'selfie');
const headshot = Buffer.alloc(400_000, 'headshot');
const stored: Readonly<Record<string, Buffer>> = { '/files/selfie': selfie, '/files/headshot': headshot };
const fileOf = (name: string, url: string, bytes: number) => ({ name, url, bytes: BigInt(bytes) });
const twoFiles = [
  fileOf('photos/01-2026-11-21/selfie.jpg', '/files/selfie?e=1&s=a', selfie.length),
  fileOf('photos/01-2026-11-21/headshots/01-professional.jpg', '/files/headshot?e=1&s=b', headshot.length),
];

const serve = (request: FastifyRequest, reply: FastifyReply): unknown => {
  const bytes = stored[request.url.split('?')[0] ?? ''];
  return bytes ? reply.type('image/jpeg').send(bytes) : reply.status(404).send({});
};

function announce(files: readonly ReturnType<typeof fileOf>[]): void {
  suite.neighbours.rpc.media.exportMyData = () => ({ json: '{"photos":[{"id":"p1"}]}', files: [...files] });
}

beforeEach(() => {
  suite.neighbours.onPage = serve;
  suite.neighbours.rpc.identity.exportMyData = () => ({ json: '{"profile":{"firstName":"Ada"}}' });
  announce(twoFiles);
});

describe('the export', () => {
  it('asks every service that has a contract', async () => {
    const [json] = await readZip(Buffer.from(await (await download()).arrayBuffer()));
    const { exportedAt: _, ...members } = JSON.parse(json?.content.toString() ?? '') as Record<
      string,
      unknown
    >;
    expect(Object.keys(members).sort()).toEqual(Object.keys(callersOfService).sort());
  });

  it.each([
    ['de', /filename="konterfei-daten-[\d-]+\.zip"$/],
    ['fr', /filename="konterfei-donnees-[\d-]+\.zip"; filename\*=UTF-8''konterfei-donn%C3%A9es-[\d-]+\.zip$/],
  ])('is named in the language of the client: %s', async (language, disposition) => {
    const answer = await download({ headers: { 'accept-language': language } });
    await answer.body?.cancel();
    expect(answer.headers.get('content-disposition')).toMatch(disposition);
  });

  it('is one ZIP of the announced length: a member per service, and the files', async () => {
    const answer = await download();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="konterfei-data-\d{4}-\d\d-\d\d\.zip"$/,
      ),
      'cache-control': 'no-store',
    });
    const [json, ...files] = await readZip(bytes);
    expect(json?.name).toBe('data.json');
    expect(JSON.parse(json?.content.toString() ?? '')).toEqual({
      exportedAt: expect.any(String),
      identity: { profile: { firstName: 'Ada' } },
      orders: { orders: [] },
      coupons: { couponUses: [] },
      media: { photos: [{ id: 'p1' }] },
      generation: { jobs: [] },
      notification: { mails: [] },
    });
    expect(files.map(({ name }) => name)).toEqual(twoFiles.map(({ name }) => name));
    expect(files.map(({ content }) => content)).toEqual([selfie, headshot]);
  });

  it('is a ZIP also for somebody without photos', async () => {
    announce([]);
    const entries = await readZip(Buffer.from(await (await download()).arrayBuffer()));
    expect(entries.map(({ name }) => name)).toEqual(['data.json']);
  });

  it('needs a session', async () => {
    const { status, body } = await answered(suite.gateway.fetch(path));
    expect([status, body.code]).toEqual([401, 'auth.login_required']);
  });
});

describe('an export that cannot be whole', () => {
  it.each(['identity', 'orders', 'coupons', 'media', 'generation', 'notification'] as const)(
    'is 503 before its first byte while %s is away',
    async (name) => {
      await download().then((answer) => answer.arrayBuffer());
      await suite.neighbours.faults[name].set('refuse');
      suite.neighbours.faults[name].cut();
      try {
        const { status, body } = await answered(download());
        expect([status, body.code]).toEqual([503, 'service.unavailable']);
      } finally {
        await suite.neighbours.faults[name].set('pass');
      }
      await eventually(async () => expect((await download()).status).toBe(200));
    },
  );

  it('is 503 while the store of files is away', async () => {
    suite.neighbours.onPage = (_request, reply) => reply.status(503).send({});
    const { status, body } = await answered(download());
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
  });

  it.each([
    ['is gone', (reply: FastifyReply) => reply.status(404).send({})],
    ['is shorter than announced', (reply: FastifyReply) => reply.send(headshot.subarray(1))],
    [
      'breaks off',
      (reply: FastifyReply) => {
        const body = Readable.from([headshot.subarray(0, 1_000)]);
        body.once('end', () => reply.raw.destroy());
        return reply.header('content-length', headshot.length).send(body);
      },
    ],
  ])('is broken off when a later file %s', async (_, answerWith) => {
    suite.neighbours.onPage = (request, reply) =>
      request.url.startsWith('/files/headshot') ? answerWith(reply) : serve(request, reply);
    const answer = await download();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});

describe('a large export', () => {
  const fileBytes = 8 * 1024 * 1024;
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const many = Array.from({ length: 24 }, (_, index) => fileOf(`f/${index}`, `/files/${index}`, fileBytes));
  let served = 0;
  let closed = 0;

  beforeEach(() => {
    served = 0;
    closed = 0;
    announce(many);
    suite.neighbours.onPage = (_request, reply) => {
      const body = Readable.from(
        (function* () {
          for (let sent = 0; sent < fileBytes; sent += chunk.length) {
            served += chunk.length;
            yield chunk;
          }
        })(),
      );
      reply.raw.once('close', () => (closed += 1));
      return reply.header('content-length', fileBytes).send(body);
    };
  });

  it('is made at the pace of its reader, however large', async () => {
    const answer = await download();
    let received = 0;
    let ahead = 0;
    for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
      received += bytes.length;
      ahead = Math.max(ahead, served - received);
    }
    expect(received).toBe(Number(answer.headers.get('content-length')));
    expect(served).toBe(many.length * fileBytes);
    expect(ahead).toBeLessThan(3 * fileBytes);
  });

  it('stops fetching when its reader goes away', async () => {
    const answer = await download();
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await eventually(() => expect(closed).toBeGreaterThan(0));
    expect(served).toBeLessThan(3 * fileBytes);
  });
});

it('answers HEAD without an archive and lets go of the file it opened', async () => {
  let gone: Promise<unknown> | undefined;
  suite.neighbours.onPage = (request, reply) => {
    gone ??= once(reply.raw, 'close');
    return serve(request, reply);
  };
  const { status, headers } = await download({ method: 'HEAD' });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  await gone;
});
