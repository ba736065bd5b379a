import { describe, expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { problem } from '@headshots/platform/errors';
import { eventually } from '@headshots/platform/testing';
import type { RegisterRequest } from '@headshots/proto/identity/v1/identity_pb';
import { PhotoSchema, PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import type { PlaceOrderRequest } from '@headshots/proto/orders/v1/orders_pb';
import { endpoints } from '../../src/api/endpoints.ts';
import { invoice, previewJpeg } from '../support/fake-services.ts';
import { endpointCalled, sampleOf } from '../support/requests.ts';
import { ids } from '../support/samples.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const unwrapped = ['event-stream', 'archive', 'pdf', 'jpeg'];
const inEnvelope = endpoints.filter(({ form = '', status }) => !unwrapped.includes(form) && status !== 302);

describe('good answers', () => {
  it.each(inEnvelope)('$id answers its status and exactly the documented fields', async (endpoint) => {
    const { path, init } = sampleOf(endpoint);
    const { status, body, headers } = await answered(
      suite.gateway.fetch(path, {
        ...init,
        token: suite.tokenOf(endpoint),
      }),
    );
    expect(status).toBe(endpoint.status ?? 200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(body)).toEqual(['data']);
    expect(endpoint.answer?.parse(body.data)).toEqual(body.data);
  });

  it('tells of packages how long their orders took of late, once media has said so', async () => {
    await eventually(async () => {
      const { body } = await answered(suite.gateway.fetch('/api/packages'));
      const { packages } = body.data as { packages: { package: string; recentMinutes: number | null }[] };
      const times = packages.map(({ package: name, recentMinutes }) => [name, recentMinutes]);
      expect(Object.fromEntries(times)).toMatchObject({ professional: null, premium: 2 });
    });
  });

  it('hands out the picture before paying, for nobody else to keep', async () => {
    const { path, init } = sampleOf(endpointCalled('getPreviewImage'));
    const response = await suite.gateway.fetch(path, { ...init, token: suite.owner });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(previewJpeg);
  });

  it('leads to the archive', async () => {
    const response = await suite.gateway.fetch(sampleOf(endpointCalled('getArchive')).path, {
      token: suite.owner,
    });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/files/archives/a']);
  });

  it.each(['getInvoice', 'getCreditNote', 'getConfirmation'])(
    '%s is one PDF file with a name',
    async (id) => {
      const { path } = sampleOf(endpointCalled(id));
      const response = await suite.gateway.fetch(path, { token: suite.owner });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="RE-2026-000123.pdf"');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(invoice.pdf);
    },
  );

  it('says when to ask again for a document that is being made', async () => {
    suite.neighbours.rpc.orders.getInvoice = () => {
      throw problem('invoice.not_ready', { retryAfterSeconds: 2 });
    };
    const { status, body, headers } = await answered(
      suite.gateway.fetch(sampleOf(endpointCalled('getInvoice')).path, { token: suite.owner }),
    );
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'invoice.not_ready', '2']);
  });

  it.each([
    ['2', 'headshot.not_found'],
    ...['0', '1001', '-1', '1.5', 'one', '1%20OR%201'].map((number) => [number, 'photo.not_found'] as const),
  ])('says 404 for the headshot %s, which there is not: %s', async (number, code) => {
    const { status, body } = await answered(
      suite.gateway.fetch(`/api/photos/${ids.photo}/headshots/${number}`, { token: suite.owner }),
    );
    expect([status, body.code]).toEqual([404, code]);
  });

  it('shows one headshot as the whole photo does', async () => {
    const get = async (path: string): Promise<unknown> =>
      (await answered(suite.gateway.fetch(`/api/photos/${ids.photo}${path}`, { token: suite.owner }))).body
        .data;
    const { photo } = (await get('')) as { photo: { headshots: unknown[] } };
    expect(await get('/headshots/1')).toEqual({ headshot: photo.headshots[0] });
  });

  it('asks for a new attempt at an image, and tells what is left', async () => {
    const path = `/api/photos/${ids.photo}`;
    const regenerate = { method: 'POST', token: suite.owner };
    const asked = await answered(suite.gateway.fetch(`${path}/headshots/7/regenerate`, regenerate));
    expect([asked.status, asked.body.data]).toEqual([
      202,
      { regenerations: { allowed: 10, left: 9, attempts: [{ number: 7, state: 'running' }] } },
    ]);
    const { body } = await answered(suite.gateway.fetch(`${path}/regenerations`, { token: suite.owner }));
    expect(body.data).toEqual({
      regenerations: { allowed: 10, left: 9, attempts: [{ number: 4, state: 'refused' }] },
    });
  });

  it.each([
    ['expression', 'slight_smile'],
    ['outfit', 'business_women_all'],
  ])('changes the %s of a photo, and takes no other word or field', async (what, word) => {
    const put = (body: object) =>
      answered(
        suite.gateway.fetch(`/api/photos/${ids.photo}/${what}`, {
          method: 'PUT',
          token: suite.owner,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const { status, body } = await put({ [what]: word });
    expect([status, body.data]).toMatchObject([200, { photo: { id: ids.photo, [what]: word } }]);
    for (const wrong of [
      {},
      { [what]: 'pyjamas' },
      { [what]: ['unchanged'] },
      { [what]: 1 },
      { [what]: 'unchanged', status: 'pending' },
    ]) {
      const refused = await put(wrong);
      expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed']);
    }
  });

  it('asks for names of files in the language of the client, and in English where it names none', async () => {
    const { media } = suite.neighbours.rpc;
    const before = { getPhoto: media.getPhoto, getHeadshot: media.getHeadshot };
    const asked: string[] = [];
    media.getPhoto = (request, context) => {
      asked.push(request.language);
      return before.getPhoto(request, context);
    };
    media.getHeadshot = (request, context) => {
      asked.push(request.language);
      return before.getHeadshot(request, context);
    };
    for (const language of ['fi', 'pt-BR, en;q=0.5', '*', 'ja'])
      for (const path of ['', '/archive', '/headshots/1'])
        await suite.gateway.fetch(`/api/photos/${ids.photo}${path}`, {
          token: suite.owner,
          redirect: 'manual',
          headers: { 'accept-language': language },
        });
    Object.assign(media, before);
    expect(asked).toEqual(['fi', 'pt', 'en', 'en'].flatMap((each) => [each, each, each]));
  });

  it('says 409 while there is no archive', async () => {
    suite.neighbours.rpc.media.getPhoto = async () => ({
      status: 2,
      orderId: ids.order,
      expression: 1,
      uploadedAt: { seconds: 1n, nanos: 0 },
    });
    const { status, body } = await answered(
      suite.gateway.fetch(`/api/photos/${ids.photo}/archive`, { token: suite.owner }),
    );
    expect([status, body.code]).toEqual([409, 'archive.not_ready']);
  });

  it.each(['getArchive', 'regenerateHeadshot'])(
    '%s says that a payment is needed for a photo that was never paid',
    async (id) => {
      const { media, generation } = suite.neighbours.rpc;
      const before = { getPhoto: media.getPhoto, retakeHeadshot: generation.retakeHeadshot };
      media.getPhoto = () => create(PhotoSchema, { id: ids.photo, status: PhotoStatus.PENDING });
      generation.retakeHeadshot = () => {
        throw problem('photo.not_found');
      };
      const { path, init } = sampleOf(endpointCalled(id));
      const ask = () =>
        answered(suite.gateway.fetch(path, { ...init, token: suite.owner, redirect: 'manual' }));
      const unpaid = await ask();
      expect([unpaid.status, unpaid.body.code]).toEqual([402, 'payment.required']);
      media.getPhoto = () =>
        create(PhotoSchema, { id: ids.photo, status: PhotoStatus.QUEUED, orderId: ids.order });
      expect((await ask()).body.code).toMatch(/\.not_ready$/);
      Object.assign(media, { getPhoto: before.getPhoto });
      Object.assign(generation, { retakeHeadshot: before.retakeHeadshot });
    },
  );

  it('gives money as whole minor units, and the receipt address of the user', async () => {
    const { body } = await answered(suite.gateway.fetch('/api/payments/sessions/s1', { token: suite.owner }));
    expect(body.data).toMatchObject({
      session: {
        amount: { amount: 1500, currency: 'EUR' },
        receiptEmail: 'ada@example.org',
        totalCredits: 70,
        orderNumber: 'K-1001',
      },
    });
  });

  it('prices a coupon from the price book', async () => {
    const { body } = await answered(
      suite.gateway.fetch('/api/coupons/validate', json({ code: ' WELCOME ', package: 'ultra' })),
    );
    expect(body.data).toEqual({
      code: 'WELCOME',
      discount: { amount: 400, currency: 'EUR' },
      total: { amount: 3500, currency: 'EUR' },
      usesRemaining: 3,
    });
  });

  it('passes the key, the consents and nothing else to orders', async () => {
    let seen: PlaceOrderRequest | undefined;
    const before = suite.neighbours.rpc.orders.placeOrder;
    suite.neighbours.rpc.orders.placeOrder = (request, context) => {
      seen = request;
      return before(request, context);
    };
    const { init } = sampleOf(endpointCalled('placeOrder'));
    await suite.gateway.fetch('/api/orders', { ...init, token: suite.owner });
    expect(seen).toMatchObject({
      idempotencyKey: init.headers['idempotency-key'],
      photoId: ids.photo,
      couponCode: '',
      currency: '',
      consents: { termsVersion: '1', faceVersion: '1', immediateStartVersion: '1' },
    });
  });

  it('tells identity the network of the client, and no header of the client changes it', async () => {
    let seen: RegisterRequest | undefined;
    suite.neighbours.rpc.identity.register = async (request) => {
      seen = request;
      throw problem('rate.limited', { retryAfterSeconds: 60 });
    };
    const { path, init } = sampleOf(endpointCalled('register'));
    const headers = { ...init.headers, 'x-forwarded-for': '6.6.6.6', 'user-agent': 'X Firefox/1 (Windows)' };
    const answer = await answered(suite.gateway.fetch(path, { ...init, headers }));
    expect([seen?.clientNetwork, seen?.device]).toMatchObject([
      '127.0.0.1',
      { browser: 'firefox', system: 'windows' },
    ]);
    expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([
      429,
      '60',
      'rate.limited',
    ]);
  });

  it('answers a locked account with the time to wait', async () => {
    suite.neighbours.rpc.identity.login = async () => {
      throw problem('auth.account_locked', { retryAfterSeconds: 60 });
    };
    const { status, headers, body } = await answered(
      suite.gateway.fetch('/api/auth/login', json({ email: 'a@b.c', password: 'x' })),
    );
    expect([status, headers.get('retry-after'), body.code, body.message]).toEqual([
      423,
      '60',
      'auth.account_locked',
      'Account is locked. Please contact support.',
    ]);
  });

  it('shows an unknown address and a known one the same answer to a resend', async () => {
    const one = await answered(
      suite.gateway.fetch('/api/auth/resend-verification', json({ email: 'nobody@example.org' })),
    );
    expect([one.status, one.body]).toEqual([202, { data: {} }]);
  });
});

describe('refusals of neighbours', () => {
  it.each([
    ['auth.email_exists', 409],
    ['auth.invalid_credentials', 401],
    ['auth.email_not_verified', 403],
    ['auth.registration_failed', 500],
  ] as const)('%s is passed on as %i', async (code, expected) => {
    suite.neighbours.rpc.identity.register = async () => {
      throw problem(code);
    };
    const { path, init } = sampleOf(endpointCalled('register'));
    const { status, body, headers } = await answered(suite.gateway.fetch(path, init));
    expect([status, body.code, headers.get('content-type')]).toEqual([
      expected,
      code,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('passes refused fields on', async () => {
    suite.neighbours.rpc.identity.register = async () => {
      throw problem('validation.failed', {
        errors: [{ field: 'password', code: 'auth.password_too_short' }],
      });
    };
    const { path, init } = sampleOf(endpointCalled('register'));
    const { body } = await answered(suite.gateway.fetch(path, init));
    expect(body.errors).toEqual([
      {
        field: 'password',
        code: 'auth.password_too_short',
        message: 'Password must be at least 8 characters long.',
      },
    ]);
  });

  it('answers 503 when a neighbour breaks down inside, never its error', async () => {
    suite.neighbours.rpc.media.getStats = async () => {
      throw new Error('secret detail');
    };
    const { status, body } = await answered(suite.gateway.fetch('/api/photos/stats', { token: suite.owner }));
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
