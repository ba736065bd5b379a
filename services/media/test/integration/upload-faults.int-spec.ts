import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { fromBinary } from '@bufbuild/protobuf';
import { DependencyDown } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { PhotoUploadedSchema } from '@headshots/proto/media/v1/events_pb';
import { Verdict } from '@headshots/proto/generation/v1/generation_pb';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectStore } from '../../src/store/object-store.port.ts';
import { goodSelfie } from './fake-generation.ts';
import type { Person } from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { tryToUpload, upload } from './uploading.ts';
import { useMedia } from './use-media.ts';

const stack = useMedia();
let ada: Person;
let selfie: Buffer;

beforeAll(async () => {
  selfie = await jpeg(600, 700);
});
beforeEach(async () => {
  ada = await stack.person();
  stack.parts.generation.answer = goodSelfie;
});

const rows = async (): Promise<number> =>
  stack.parts.database.dataSource.query('SELECT 1 FROM photos').then((all: unknown[]) => all.length);
const everything = async (): Promise<unknown> => ({
  keys: await stack.parts.keys('photos'),
  rows: await rows(),
  files: await stack.parts.spooled(),
});

describe('the selfie check', () => {
  it('refuses with its first reason and stores nothing', async () => {
    const before = await everything();
    stack.parts.generation.answer = {
      verdict: Verdict.REFUSE,
      reasons: [
        { code: 'selfie.uneven_light', severity: Verdict.WARN },
        { code: 'selfie.several_faces', severity: Verdict.REFUSE },
        { code: 'selfie.blurred', severity: Verdict.REFUSE },
      ],
    };
    const { status, problem } = await upload(stack.media.url, ada, selfie);
    expect([status, problem?.code, problem?.message]).toEqual([
      422,
      'selfie.several_faces',
      'More than one face was found in the photo. Choose a photo with nobody else in it.',
    ]);
    expect(problem?.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'file selfie.several_faces',
      'file selfie.blurred',
    ]);
    expect(await everything()).toEqual(before);
  });

  it('refuses an expression that is not possible with this selfie', async () => {
    const { status, problem } = await upload(stack.media.url, ada, selfie, { 'x-expression': 'clear_smile' });
    expect([status, problem?.code, problem?.errors?.[0]?.code]).toEqual([
      422,
      'selfie.expression_unavailable',
      'expression.selfie_does_not_show_it',
    ]);
  });

  it('lets a hint pass and hands it on', async () => {
    stack.parts.generation.answer = {
      ...goodSelfie,
      verdict: Verdict.WARN,
      reasons: [{ code: 'selfie.dark', severity: Verdict.WARN }],
    };
    const { photo } = await upload(stack.media.url, ada, selfie, { 'x-expression': 'slight_smile' });
    expect(photo?.selfieCheck).toMatchObject({ verdict: 'warn', reasons: ['selfie.dark'] });
    expect(photo?.selfieCheck?.expressions).toHaveLength(3);
  });
});

describe('an upload sent twice', () => {
  it('with the same key gives the same photo, also at the same time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = await rows();
    const { asked, release } = stack.parts.generation.hold();
    const first = upload(stack.media.url, ada, selfie, headers);
    await asked;
    const refused = await upload(stack.media.url, ada, selfie, headers);
    release();
    const done = await first;
    expect([done.status, refused.status, refused.problem?.code]).toEqual([
      201,
      409,
      'idempotency.in_progress',
    ]);
    const again = await upload(stack.media.url, ada, selfie, headers);
    expect([again.status, again.photo?.id]).toEqual([201, done.photo?.id]);
    expect(await rows()).toBe(before + 1);
  });

  it('with another file under the same key is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await upload(stack.media.url, ada, selfie, headers);
    const { status, problem } = await upload(stack.media.url, ada, await jpeg(700, 700), headers);
    expect([status, problem?.code]).toEqual([422, 'idempotency.key_reused']);
  });

  it('after a refusal may try again with the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    stack.parts.generation.answer = {
      verdict: Verdict.REFUSE,
      reasons: [{ code: 'selfie.no_face', severity: Verdict.REFUSE }],
    };
    expect((await upload(stack.media.url, ada, selfie, headers)).status).toBe(422);
    stack.parts.generation.answer = goodSelfie;
    expect((await upload(stack.media.url, ada, selfie, headers)).status).toBe(201);
  });
});

describe('a stored upload', () => {
  it('is announced once, with the key of the sanitised photo', async () => {
    const { photo } = await upload(stack.media.url, ada, selfie);
    const events = await eventually(async () => {
      const found = (await stack.parts.bus.events('photo.uploaded'))
        .map(({ value }) => fromBinary(PhotoUploadedSchema, value ?? new Uint8Array()))
        .filter(({ photoId }) => photoId === photo?.id);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(events[0]).toMatchObject({
      userId: ada.userId,
      objectKey: `${photo?.id}/original.jpg`,
      width: 600,
      height: 700,
    });
  });
});

describe('limits', () => {
  it('leave nothing of an upload whose sender went away', async () => {
    const before = await everything();
    const gone = Promise.withResolvers<undefined>();
    const sending = request(`${stack.media.url}/uploads`, {
      method: 'POST',
      headers: {
        ...ada.headers,
        'content-length': selfie.length,
        'x-expression': 'unchanged',
        'x-face-consent-version': '2026-11-27',
      },
    });
    sending.on('error', () => gone.resolve(undefined));
    sending.write(selfie.subarray(0, 2_000));
    await eventually(async () => expect(await stack.parts.spooled()).toHaveLength(1));
    sending.destroy(new Error('gone'));
    await gone.promise;
    await eventually(async () => expect(await everything()).toEqual(before));
  });
});

describe('the object store', () => {
  it.each(['refuse', 'reset'] as const)(
    'away (%s) makes an upload 503 and leaves nothing half stored; afterwards it works',
    async (fault) => {
      const before = await everything();
      await stack.parts.storeProxy.set(fault);
      const { status, problem } = await tryToUpload(stack.media.url, ada, selfie);
      await stack.parts.storeProxy.set('pass');
      expect([status, problem?.code]).toEqual([503, 'service.unavailable']);
      expect(await everything()).toEqual(before);
      expect((await upload(stack.media.url, ada, selfie)).status).toBe(201);
    },
  );

  it('away between two objects makes an upload 503, and the first object goes again', async () => {
    const before = await everything();
    const store = stack.media.app.get(ObjectStore);
    const put = store.putFile.bind(store);
    const puts = jest
      .spyOn(store, 'putFile')
      .mockImplementationOnce(put)
      .mockRejectedValueOnce(new DependencyDown('away'));
    const { status } = await tryToUpload(stack.media.url, ada, selfie);
    expect([status, puts.mock.calls.length]).toEqual([503, 2]);
    await eventually(async () => expect(await everything()).toEqual(before));
  });

  it('away makes a picture 503 and leaves the library working', async () => {
    const { photo } = await upload(stack.media.url, ada, selfie);
    await stack.parts.storeProxy.set('refuse');
    const picture = await fetch(`${stack.media.url}${photo?.original?.url320}`);
    const library = await stack.media.rpc.listPhotos({}, withUser(ada.token));
    await stack.parts.storeProxy.set('pass');
    expect([picture.status, library.photos.length]).toEqual([503, 1]);
    await eventually(async () =>
      expect((await fetch(`${stack.media.url}${photo?.original?.url320}`)).status).toBe(200),
    );
  });
});

describe('the database', () => {
  it.each(['refuse', 'reset'] as const)(
    'away (%s) makes an upload 503 with nothing stored; uploads work again when it is back',
    async (fault) => {
      const before = await everything();
      await stack.parts.databaseProxy.set(fault);
      const { status, problem } = await tryToUpload(stack.media.url, ada, selfie);
      await stack.parts.databaseProxy.set('pass');
      expect([status, problem?.code]).toEqual([503, 'service.unavailable']);
      expect(await everything()).toEqual(before);
      await eventually(
        async () => expect((await upload(stack.media.url, await stack.person(), selfie)).status).toBe(201),
        { everyMs: 200 },
      );
    },
  );
});

describe('generation', () => {
  it('away makes an upload 503 with nothing stored; uploads work again when it is back', async () => {
    const before = await everything();
    await stack.parts.generationProxy.set('refuse');
    const { status, problem, headers } = await tryToUpload(stack.media.url, ada, selfie);
    await stack.parts.generationProxy.set('pass');
    expect([status, problem?.code]).toEqual([503, 'service.unavailable']);
    expect(headers.get('retry-after')).not.toBeNull();
    expect(await everything()).toEqual(before);
    await eventually(
      async () => expect((await upload(stack.media.url, await stack.person(), selfie)).status).toBe(201),
      { everyMs: 500 },
    );
  });
});
