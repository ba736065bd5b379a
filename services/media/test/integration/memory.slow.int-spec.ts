import { setTimeout as sleep } from 'node:timers/promises';
import { createHash, randomUUID } from 'node:crypto';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { HeadshotGeneratedSchema, HeadshotsCompletedSchema } from '@headshots/proto/generation/v1/events_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrderDeliveredSchema } from '@headshots/proto/orders/v1/events_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MAX_UPLOAD_BYTES } from '../../src/decoding/upload-rules.ts';
import { manyScans } from '../many-scans.ts';
import { writeHeadshot } from './an-order.ts';
import { mediaParts, person, type MediaParts, type Person } from './media-stack.ts';
import { startMediaProcess, type MediaProcess } from './media-process.ts';
import { animation, flatPng, iccBomb, jpeg, padded } from './pictures.ts';
import { tryToUpload, upload } from './uploading.ts';

const LIMIT_MB = 300;
const ARCHIVE_IMAGES = 8;
let parts: MediaParts;
let media: MediaProcess;
let ada: Person;

beforeAll(async () => {
  parts = await mediaParts();
  media = await startMediaProcess(parts.config);
  ada = await person(parts.identity);
});
afterAll(async () => {
  await media?.stop();
  await parts?.close();
});

describe('the memory of media', () => {
  it(`stays under ${LIMIT_MB} MB, image processes included, whatever bomb is sent eight at a time`, async () => {
    const heaviest = await sharp({ create: { width: 6_200, height: 4_200, channels: 3, background: '#88a' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const bombs = [
      flatPng(20_000, 20_000, { depth: 1 }),
      iccBomb(),
      padded(await jpeg(600, 600), MAX_UPLOAD_BYTES + 1),
      padded(await jpeg(600, 600), MAX_UPLOAD_BYTES),
      await animation(60),
      manyScans(8_000, 6_200),
      heaviest,
      heaviest,
    ];
    const answers = await Promise.all(
      bombs.map(async (bomb) => tryToUpload(media.url, await person(parts.identity), bomb)),
    );
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(media.peak().service).toBeLessThan(LIMIT_MB);
    expect(media.peak().together).toBeLessThan(LIMIT_MB);
  });

  it(`stays there, image processes included, while photos of 50 megapixels are taken four at a time`, async () => {
    const large = await sharp({ create: { width: 8_650, height: 5_780, channels: 3, background: '#88a' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answers = await Promise.all(
      [large, large, large, large].map((photo) => upload(media.url, ada, photo)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(media.peak().service).toBeLessThan(LIMIT_MB);
    expect(media.peak().together).toBeLessThan(LIMIT_MB);
  });

  it('is not given to a photo whose decoder would need more than all of it', async () => {
    const progressive = await sharp({
      create: { width: 8_650, height: 5_780, channels: 3, background: '#88a' },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    const { status, problem } = await upload(media.url, ada, progressive);
    expect([status, problem?.code]).toEqual([422, 'upload.too_heavy']);
    expect(media.peak().together).toBeLessThan(LIMIT_MB);
  });

  it(`of the service itself stays there while ten slow receivers read an archive of ${ARCHIVE_IMAGES} images`, async () => {
    const photoId = (await upload(media.url, ada, await jpeg(500, 500))).photo?.id ?? '';
    const of = { photoId, userId: ada.userId, orderId: randomUUID() };
    for (let number = 1; number <= ARCHIVE_IMAGES; number += 1) {
      await parts.bus.send(
        HeadshotGeneratedSchema,
        await writeHeadshot(parts, of, number, 1, { side: 2_000 }),
      );
    }
    await parts.bus.send(HeadshotsCompletedSchema, { ...of, images: ARCHIVE_IMAGES });
    await parts.bus.send(OrderDeliveredSchema, { ...of, images: ARCHIVE_IMAGES });
    const rpc = createRpcClient(MediaService, { baseUrl: media.url, timeoutMs: 15_000 });
    const url = await eventually(
      async () => {
        const { archive, headshots } = await rpc.getPhoto({ photoId }, withUser(ada.token));
        expect(headshots).toHaveLength(ARCHIVE_IMAGES);
        expect(archive?.bytes).toBeGreaterThan(5_000_000n);
        return archive?.url;
      },
      { everyMs: 200 },
    );
    const digests = await Promise.all(Array.from({ length: 10 }, () => slowly(`${media.url}${url}`)));
    expect(new Set(digests).size).toBe(1);
    expect(media.peak().service).toBeLessThan(LIMIT_MB);
  });
});

/** Reads with pauses, so that what the sender has ahead piles up where it may. */
async function slowly(url: string): Promise<string> {
  const hash = createHash('sha256');
  let chunks = 0;
  for await (const chunk of (await fetch(url)).body ?? []) {
    hash.update(chunk);
    chunks += 1;
    if (chunks % 50 === 0) await sleep(50);
  }
  return hash.digest('hex');
}
