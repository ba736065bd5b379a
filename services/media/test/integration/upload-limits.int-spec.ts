import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import { Verdict } from '@headshots/proto/generation/v1/generation_pb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { manyScans } from '../many-scans.ts';
import { goodSelfie } from './fake-generation.ts';
import {
  mediaParts,
  person,
  startMedia,
  type MediaApp,
  type MediaParts,
  type Person,
} from './media-stack.ts';
import { jpeg, portrait } from './pictures.ts';
import { startSending, type Sending } from './sending.ts';
import { tryToUpload, upload } from './uploading.ts';

const AT_ONCE = 3;
const PER_DAY = 3;
let parts: MediaParts;
let media: MediaApp;
let ada: Person;
let ben: Person;
let selfie: Buffer;

beforeAll(async () => {
  parts = await mediaParts({
    UPLOADS_PER_DAY: PER_DAY,
    UPLOADS_AT_ONCE_PER_USER: AT_ONCE,
    // Nobody here is too slow, however busy the machine is.
    UPLOAD_RATE_WINDOW_SECONDS: 600,
  });
  media = await startMedia(parts.config);
  selfie = await jpeg(600, 700);
});
afterAll(async () => {
  await media?.app.close();
  await parts?.close();
});
beforeEach(async () => {
  ada = await person(parts.identity);
  ben = await person(parts.identity);
});
afterEach(() => {
  parts.generation.answer = goodSelfie;
});

describe('a file that costs more than it is large', () => {
  it('is refused by its structure: a JPEG of 50 megapixels in 883 passes', async () => {
    const { status, problem } = await upload(media.url, ada, manyScans(8_000, 6_200));
    expect([status, problem?.code, problem?.message]).toEqual([
      422,
      'upload.too_complex',
      'The photo is stored in an unusual format. Please save it again as a plain JPEG.',
    ]);
  });

  it.each([
    ['progressive, 24 megapixels', { progressive: true }, 6_000],
    [
      'progressive with every colour, 12 megapixels',
      { progressive: true, chromaSubsampling: '4:4:4' },
      4_000,
    ],
    ['mozjpeg, 24 megapixels', { mozjpeg: true }, 6_000],
    ['as a phone writes it, 50 megapixels', {}, 8_600],
  ] as const)('is not what programs and cameras write: %s', async (_name, options, width) => {
    const photo = await sharp(portrait)
      .resize(width, Math.round(width / 1.5), { fit: 'fill' })
      .jpeg(options)
      .toBuffer();
    expect((await upload(media.url, ada, photo)).status).toBe(201);
  });
});

it('lets an upload in before its first byte, as the gateway asks', async () => {
  const sending = startSending(media.url, ada, selfie.length, { expect: '100-continue' });
  await sending.letIn;
  sending.end(selfie);
  expect((await sending.answer).status).toBe(201);
});

describe('uploads of one account', () => {
  const slow = (who: Person): Sending => {
    const sending = startSending(media.url, who, selfie.length);
    sending.write(selfie.subarray(0, 8_000));
    return sending;
  };

  /** All of them are being received; one that is answered before says what. */
  const underWay = (running: readonly Sending[]): Promise<unknown> =>
    Promise.race([
      eventually(async () => expect(await parts.spooled()).toHaveLength(running.length)),
      ...running.map(async ({ answer }) => {
        throw new Error(`answered before its end: ${JSON.stringify(await answer)}`);
      }),
    ]);

  it('are few at a time, and never in the way of another account', async () => {
    const running = Array.from({ length: AT_ONCE }, () => slow(ada));
    await underWay(running);
    const refused = slow(ada);
    refused.end(selfie.subarray(8_000));
    expect(await refused.answer).toEqual({ status: 429, code: 'upload.too_many_at_once', retryAfter: 5 });
    expect((await upload(media.url, ben, selfie)).status).toBe(201);
    for (const sending of running) sending.end(selfie.subarray(8_000));
    const answers = await Promise.all(running.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('cut off in the middle give their places back', async () => {
    const running = Array.from({ length: AT_ONCE }, () => slow(ada));
    await underWay(running);
    for (const sending of running) sending.cut();
    await eventually(async () => expect((await upload(media.url, ada, selfie)).status).toBe(201));
  });
});

describe('the photos of a day', () => {
  beforeEach(async () => {
    const leftMs = 86_400_000 - (Date.now() % 86_400_000);
    if (leftMs < 60_000) await sleep(leftMs + 1_000);
  });

  const refuse = { verdict: Verdict.REFUSE, reasons: [{ code: 'selfie.no_face', severity: Verdict.REFUSE }] };
  const statuses = async (count: number, body: Buffer, send = upload): Promise<number[]> => {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) all.push((await send(media.url, ada, body)).status);
    return all;
  };

  it('are not used up by what was refused before it was decoded', async () => {
    expect(await statuses(PER_DAY, Buffer.from('x'))).toEqual([415, 415, 415]);
    expect(await statuses(1, await jpeg(499, 600))).toEqual([422]);
    expect(await statuses(PER_DAY + 1, selfie)).toEqual([201, 201, 201, 429]);
  });

  it('are used up by what was decoded and refused', async () => {
    parts.generation.answer = refuse;
    expect(await statuses(PER_DAY + 1, selfie)).toEqual([422, 422, 422, 429]);
    expect((await upload(media.url, ben, selfie)).status).toBe(422);
  });

  it.each(['storeProxy', 'generationProxy'] as const)(
    'are not used up while we are at fault: %s',
    async (fault) => {
      await parts[fault].set('refuse');
      expect(await statuses(PER_DAY, selfie, tryToUpload)).toEqual([503, 503, 503]);
      await parts[fault].set('pass');
      await eventually(async () => expect((await upload(media.url, ben, selfie)).status).toBe(201), {
        everyMs: 500,
      });
      expect(await statuses(PER_DAY + 1, selfie)).toEqual([201, 201, 201, 429]);
    },
  );

  it('used up are told before the body is sent, but a key that was answered is answered again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await upload(media.url, ada, selfie, headers);
    expect(await statuses(PER_DAY - 1, selfie)).toEqual([201, 201]);
    const sending = startSending(media.url, ada, selfie.length);
    const { status, code, retryAfter = 0 } = await sending.answer;
    sending.cut();
    expect([status, code]).toEqual([429, 'upload.quota_exceeded']);
    expect(retryAfter).toBeGreaterThan(0);
    const again = await upload(media.url, ada, selfie, headers);
    expect([again.status, again.photo?.id]).toEqual([201, first.photo?.id]);
  });
});
