import { randomUUID } from 'node:crypto';
import { schemaDifferences } from '@headshots/platform/persistence';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { problemOf, withUser } from '@headshots/platform/rpc';
import { eventually, statementCosts } from '@headshots/platform/testing';
import { Expression, Outfit, Package } from '@headshots/proto/common/v1/types_pb';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import { PreviewState } from '@headshots/proto/generation/v1/generation_pb';
import { PhotoStatus, type Photo } from '@headshots/proto/media/v1/media_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import type { Person } from './media-stack.ts';
import { goodSelfie } from './fake-generation.ts';
import { jpeg } from './pictures.ts';
import { upload } from './uploading.ts';
import { useMedia } from './use-media.ts';

const stack = useMedia();
let ada: Person;
let eve: Person;

beforeAll(async () => {
  [ada, eve] = await Promise.all([stack.person(), stack.person()]);
});

const put = async (who: Person): Promise<string> =>
  (await upload(stack.media.url, who, await jpeg(600, 600))).photo?.id ?? '';
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );

describe('the schema', () => {
  it('is the same in migrations and entities', async () => {
    expect(await schemaDifferences(stack.parts.database.dataSource)).toEqual([]);
  });
});

describe('an upload', () => {
  it('writes the row of its photo in one statement and never reads it back', async () => {
    const all = await statementCosts(stack.media.app.get(DataSource), async () => {
      expect((await upload(stack.media.url, ada, await jpeg(600, 600))).status).toBe(201);
    });
    const ofPhotos = all.filter(({ sql }) => /"photos"/.test(sql));
    expect(ofPhotos.map(({ sql }) => sql.trim().split(' ')[0])).toEqual(['INSERT']);
  });

  it('answers what a later look at the photo answers', async () => {
    const { photo } = await upload(stack.media.url, ada, await jpeg(600, 600));
    const later = await stack.media.rpc.getPhoto({ photoId: photo?.id ?? '' }, withUser(ada.token));
    const facts = ({ original: _links, $unknown: _unknown, ...rest }: Photo) => rest;
    expect(photo && facts(photo)).toEqual(facts(later));
    expect(later.original?.eyes).toMatchObject({ left: { x: 0.4125, y: 0.4 }, right: { x: 0.575, y: 0.41 } });
    expect(photo?.original?.eyes).toEqual(later.original?.eyes);
  });

  it('takes a photo of which generation does not say where the eyes are', async () => {
    const { eyes: _unknown, ...answer } = goodSelfie;
    stack.parts.generation.answer = answer;
    const photoId = await put(ada).finally(() => (stack.parts.generation.answer = goodSelfie));
    const photo = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    expect(photo.original?.width).toBe(600);
    expect(photo.original?.eyes).toBeUndefined();
  });
});

describe('a photo', () => {
  it('belongs to one person: for others every call is 403, an unknown id is 404, a malformed one 422', async () => {
    const photoId = await put(ada);
    for (const call of [
      stack.media.rpc.getPhoto,
      stack.media.rpc.deletePhoto,
      stack.media.rpc.checkOrderable,
    ]) {
      expect(await refusal(call({ photoId }, withUser(eve.token)))).toBe('403 photo.access_denied');
      expect(await refusal(call({ photoId: randomUUID() }, withUser(ada.token)))).toBe('404 photo.not_found');
      expect(await refusal(call({ photoId: "1' OR 1=1" }, withUser(ada.token)))).toBe(
        '422 validation.failed',
      );
    }
    expect((await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token))).id).toBe(photoId);
  });

  it("is nobody's without a session", async () => {
    for (const method of [
      'ListPhotos',
      'GetPhoto',
      'GetHeadshot',
      'DeletePhoto',
      'GetStats',
      'CheckOrderable',
      'ChangeExpression',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${stack.media.url}/headshots.media.v1.MediaService/${method}`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect(response.status).toBe(401);
    }
  });

  it('can be ordered with the expression of its upload until an order works on it', async () => {
    const photoId = await put(ada);
    expect((await stack.media.rpc.checkOrderable({ photoId }, withUser(ada.token))).expression).toBe(
      Expression.UNCHANGED,
    );
    await stack.parts.bus.send(OrderPaidSchema, {
      orderId: randomUUID(),
      userId: ada.userId,
      photoId,
      images: 20,
    });
    await eventually(async () =>
      expect(await refusal(stack.media.rpc.checkOrderable({ photoId }, withUser(ada.token)))).toBe(
        '409 photo.already_ordered',
      ),
    );
  });

  it('cannot be ordered in an expression in which the trial before paying found nothing usable', async () => {
    const photoId = await put(ada);
    const trial = (expression: Expression, state: PreviewState, reasons: string[] = []) =>
      stack.parts.bus.send(PreviewChangedSchema, { photoId, userId: ada.userId, expression, state, reasons });
    const order = (expression?: Expression) =>
      stack.media.rpc.checkOrderable({ photoId, ...(expression && { expression }) }, withUser(ada.token));
    await trial(Expression.UNCHANGED, PreviewState.MAKING);
    await trial(Expression.UNCHANGED, PreviewState.NOT_USABLE, ['selfie.trial_identity', 'selfie.trial_cut']);
    await eventually(async () => expect(await refusal(order())).toBe('422 selfie.not_usable'));
    const reasons = await order().then(
      () => [],
      (error: unknown) => problemOf(error).errors.map(({ field, code }) => [field, code]),
    );
    expect(reasons).toEqual([
      ['photoId', 'selfie.trial_identity'],
      ['photoId', 'selfie.trial_cut'],
    ]);
    expect((await order(Expression.SLIGHT_SMILE)).expression).toBe(Expression.SLIGHT_SMILE);
    expect(await refusal(order(Expression.CLEAR_SMILE))).toBe('422 selfie.expression_unavailable');
    await stack.media.rpc.changeExpression(
      { photoId, expression: Expression.SLIGHT_SMILE },
      withUser(ada.token),
    );
    expect((await order()).expression).toBe(Expression.SLIGHT_SMILE);
    await trial(Expression.UNCHANGED, PreviewState.READY);
    await eventually(async () =>
      expect((await order(Expression.UNCHANGED)).expression).toBe(Expression.UNCHANGED),
    );
  });

  it('changes its expression until an order works on it, to one that its selfie offers, and may be told so again', async () => {
    const photoId = await put(ada);
    const change = (expression: Expression, who = ada, id = photoId) =>
      stack.media.rpc.changeExpression({ photoId: id, expression }, withUser(who.token));
    const ordered = async () =>
      (await stack.media.rpc.checkOrderable({ photoId }, withUser(ada.token))).expression;
    const { version } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    for (let time = 0; time < 2; time++) {
      const photo = await change(Expression.SLIGHT_SMILE);
      expect([photo.id, photo.expression, photo.version]).toEqual([
        photoId,
        Expression.SLIGHT_SMILE,
        version,
      ]);
    }
    expect(await ordered()).toBe(Expression.SLIGHT_SMILE);
    expect(await refusal(change(Expression.CLEAR_SMILE))).toBe('422 selfie.expression_unavailable');
    expect(await refusal(change(Expression.UNSPECIFIED))).toBe('422 validation.failed');
    expect(await refusal(change(99 as Expression))).toBe('422 validation.failed');
    expect(await refusal(change(Expression.UNCHANGED, eve))).toBe('403 photo.access_denied');
    expect(await refusal(change(Expression.UNCHANGED, ada, randomUUID()))).toBe('404 photo.not_found');
    expect(await refusal(change(Expression.UNCHANGED, ada, "1' OR 1=1"))).toBe('422 validation.failed');
    expect(await ordered()).toBe(Expression.SLIGHT_SMILE);
    const orderId = randomUUID();
    await stack.parts.bus.send(OrderPaidSchema, { orderId, userId: ada.userId, photoId, images: 20 });
    await eventually(async () =>
      expect((await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token))).orderId).toBe(orderId),
    );
    expect(await refusal(change(Expression.UNCHANGED))).toBe('409 photo.ordered');
    expect((await change(Expression.SLIGHT_SMILE)).expression).toBe(Expression.SLIGHT_SMILE);
  });

  it('changes its clothes until an order works on it, and may be told so again', async () => {
    const photoId = await put(ada);
    const change = (outfit: Outfit, who = ada, id = photoId) =>
      stack.media.rpc.changeOutfit({ photoId: id, outfit }, withUser(who.token));
    const ordered = async () =>
      (await stack.media.rpc.checkOrderable({ photoId }, withUser(ada.token))).outfit;
    expect(await ordered()).toBe(Outfit.UNCHANGED);
    for (let time = 0; time < 2; time++)
      expect((await change(Outfit.BUSINESS_WOMEN_ALL)).outfit).toBe(Outfit.BUSINESS_WOMEN_ALL);
    expect(await ordered()).toBe(Outfit.BUSINESS_WOMEN_ALL);
    expect(await refusal(change(Outfit.UNSPECIFIED))).toBe('422 validation.failed');
    expect(await refusal(change(99 as Outfit))).toBe('422 validation.failed');
    expect(await refusal(change(Outfit.BUSINESS, eve))).toBe('403 photo.access_denied');
    expect(await refusal(change(Outfit.BUSINESS, ada, randomUUID()))).toBe('404 photo.not_found');
    const orderId = randomUUID();
    await stack.parts.bus.send(OrderPaidSchema, {
      orderId,
      userId: ada.userId,
      photoId,
      images: 20,
      outfit: Outfit.BUSINESS_MEN,
    });
    await eventually(async () =>
      expect((await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token))).outfit).toBe(
        Outfit.BUSINESS_MEN,
      ),
    );
    expect(await refusal(change(Outfit.UNCHANGED))).toBe('409 photo.ordered');
    expect((await change(Outfit.BUSINESS_MEN)).outfit).toBe(Outfit.BUSINESS_MEN);
  });

  it('cannot be ordered in clothes that its portrait could not show, and can in its own', async () => {
    const photoId = await put(ada);
    const trial = (trialOf: { outfit: Outfit; state?: PreviewState; notDressed?: string }) =>
      stack.parts.bus.send(PreviewChangedSchema, {
        photoId,
        userId: ada.userId,
        expression: Expression.UNCHANGED,
        state: PreviewState.READY,
        ...trialOf,
      });
    const order = (outfit: Outfit) =>
      stack.media.rpc.checkOrderable({ photoId, outfit }, withUser(ada.token));
    await trial({ outfit: Outfit.BUSINESS_MEN, notDressed: 'outfit.long_hair' });
    await trial({ outfit: Outfit.BUSINESS_WOMEN, state: PreviewState.NOT_USABLE });
    await eventually(async () =>
      expect(await refusal(order(Outfit.BUSINESS_WOMEN_ALL))).toBe('422 selfie.outfit_unavailable'),
    );
    expect(await refusal(order(Outfit.BUSINESS_MEN))).toBe('422 selfie.outfit_unavailable');
    const reasons = await order(Outfit.BUSINESS_MEN_ALL).then(
      () => [],
      (error: unknown) => problemOf(error).errors.map(({ field, code }) => [field, code]),
    );
    expect(reasons).toEqual([['outfit', 'outfit.long_hair']]);
    for (const outfit of [Outfit.UNCHANGED, Outfit.BUSINESS])
      expect((await order(outfit)).outfit).toBe(outfit);
    const { selfieCheck } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    expect(selfieCheck?.outfits).toContainEqual(
      expect.objectContaining({
        outfit: Outfit.BUSINESS_MEN_ALL,
        possible: false,
        reason: 'outfit.long_hair',
      }),
    );
    await trial({ outfit: Outfit.BUSINESS_MEN });
    await eventually(async () =>
      expect((await order(Outfit.BUSINESS_MEN_ALL)).outfit).toBe(Outfit.BUSINESS_MEN_ALL),
    );
  });

  it('shows the expression of the newest order, also when it was changed after the request', async () => {
    const photoId = await put(ada);
    const paid = (expression: Expression, paidAt: number, orderId = randomUUID()) =>
      stack.parts.bus.send(OrderPaidSchema, {
        orderId,
        userId: ada.userId,
        photoId,
        images: 20,
        expression,
        paidAt: timestampFromMs(paidAt),
      });
    const shown = async () => (await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token))).expression;
    await stack.media.rpc.changeExpression(
      { photoId, expression: Expression.SLIGHT_SMILE },
      withUser(ada.token),
    );
    const [earlier, newer] = [Date.now() - 60_000, Date.now()];
    await paid(Expression.UNCHANGED, newer);
    await eventually(async () => expect(await shown()).toBe(Expression.UNCHANGED));
    const late = randomUUID();
    await paid(Expression.SLIGHT_SMILE, earlier, late);
    await eventually(async () =>
      expect(
        await stack.parts.database.dataSource.query('SELECT 1 FROM runs WHERE order_id = $1', [late]),
      ).toHaveLength(1),
    );
    expect(await shown()).toBe(Expression.UNCHANGED);
  });

  it('goes from sight and store when deleted, and its links die with it', async () => {
    const photoId = await put(ada);
    const { original } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    expect((await fetch(`${stack.media.url}${original?.urlFull}`)).status).toBe(200);
    await stack.media.rpc.deletePhoto({ photoId }, withUser(ada.token));
    expect(await refusal(stack.media.rpc.getPhoto({ photoId }, withUser(ada.token)))).toBe(
      '404 photo.not_found',
    );
    expect((await fetch(`${stack.media.url}${original?.urlFull}`)).status).toBe(404);
    await eventually(async () =>
      expect((await stack.parts.keys('photos')).filter((key) => key.startsWith(photoId))).toEqual([]),
    );
    await eventually(async () =>
      expect(
        (await stack.parts.bus.read('photo.deleted')).some(({ key }) => key?.toString() === photoId),
      ).toBe(true),
    );
    expect(await refusal(stack.media.rpc.deletePhoto({ photoId }, withUser(ada.token)))).toBe(
      '404 photo.not_found',
    );
  });
});

describe('the library', () => {
  it('lists the newest first in pages and counts', async () => {
    const bob = await stack.person();
    const ids = [await put(bob), await put(bob), await put(bob)].reverse();
    const first = await stack.media.rpc.listPhotos({ limit: 2 }, withUser(bob.token));
    const second = await stack.media.rpc.listPhotos(
      { limit: 2, cursor: first.nextCursor },
      withUser(bob.token),
    );
    expect([...first.photos, ...second.photos].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBe('');
    expect(first.photos[0]).toMatchObject({ status: PhotoStatus.PENDING, headshots: [] });
    expect(await stack.media.rpc.getStats({}, withUser(bob.token))).toMatchObject({
      total: 3,
      processed: 0,
      pending: 3,
      generated: 0,
    });
    expect(await refusal(stack.media.rpc.listPhotos({ cursor: 'nonsense' }, withUser(bob.token)))).toBe(
      '422 validation.failed',
    );
  });
});

describe('recent times', () => {
  /** Delivered so many hours ago, each so many seconds after it was paid (`n` counts the orders). */
  const deliver = (name: string, orders: number, hoursAgo: number, seconds: string) =>
    stack.parts.database.dataSource.query(
      `WITH ids AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${orders}) n), stored AS (
         INSERT INTO photos (id, user_id, expression, face_consent_version, width, height, bytes, sha256,
                             dominant_color, selfie_report, expires_at)
         SELECT id, gen_random_uuid(), 'unchanged', '1', 1, 1, 1, '', '', '{}', now() + interval '1 day' FROM ids)
       INSERT INTO runs (order_id, photo_id, package, delivered_at, paid_at)
       SELECT gen_random_uuid(), id, $1, at, at - (${seconds}) * interval '1 second'
       FROM ids, LATERAL (SELECT now() - ${hoursAgo} * interval '1 hour' AS at) d`,
      [name],
    );

  it('are those of nine of ten of the newest orders, told only of packages with enough of them', async () => {
    const told = async () =>
      (await stack.media.rpc.getRecentTimes({})).times.map(({ package: name, seconds }) => [name, seconds]);
    await deliver('professional', 19, 1, '60');
    await deliver('professional', 30, 8 * 24, '60');
    expect(await told()).toEqual([]);
    await deliver('premium', 20, 1, 'n * 10 - 0.5');
    expect(await told()).toEqual([[Package.PREMIUM, 180]]);
    await deliver('ultra', 50, 100, '9000');
    await deliver('ultra', 100, 2, '59');
    expect(Object.fromEntries(await told())).toEqual({ [Package.PREMIUM]: 180, [Package.ULTRA]: 59 });
  });
});

describe('a signed link', () => {
  it('serves the sanitised photo in three sizes, privately cached for its life', async () => {
    const photoId = await put(ada);
    const { original } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    for (const [url, width] of [
      [original?.url320, 320],
      [original?.url640, 600],
      [original?.urlFull, 600],
    ] as const) {
      const response = await fetch(`${stack.media.url}${url}`);
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=([1-8]?\d?\d|900)$/);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width);
    }
    expect(original?.urlFull.startsWith('/files/')).toBe(true);
    expect(original?.dominantColor).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('answers ranges, tags and heads', async () => {
    const photoId = await put(ada);
    const { original } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    const url = `${stack.media.url}${original?.urlFull}`;
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const etag = part.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200);
    expect((await fetch(url, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  it('that was altered or has expired is refused', async () => {
    const photoId = await put(ada);
    const { original } = await stack.media.rpc.getPhoto({ photoId }, withUser(ada.token));
    const url = new URL(original?.url320 ?? '', stack.media.url);
    const status = async (change: (changed: URL) => void): Promise<string> => {
      const changed = new URL(url);
      change(changed);
      const response = await fetch(changed);
      return response.ok ? '200' : `${response.status} ${((await response.json()) as { code: string }).code}`;
    };
    expect(await status(() => undefined)).toBe('200');
    expect(await status((changed) => changed.searchParams.set('e', '1'))).toBe('403 file.link_expired');
    expect(await status((changed) => changed.searchParams.set('s', 'x'))).toBe('403 file.link_expired');
    expect(await status((changed) => (changed.search = ''))).toBe('403 file.link_expired');
    expect(await status((changed) => (changed.pathname = changed.pathname.replace('/320', '/full')))).toBe(
      '403 file.link_expired',
    );
    expect(
      await status((changed) => (changed.pathname = changed.pathname.replace('/320', '/original'))),
    ).toBe('404 file.not_found');
    expect(
      await status((changed) => (changed.pathname = changed.pathname.replace(photoId, randomUUID()))),
    ).toBe('404 file.not_found');
  });
});
