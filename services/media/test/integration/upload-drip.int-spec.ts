import { eventually } from '@headshots/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  mediaParts,
  person,
  startMedia,
  type MediaApp,
  type MediaParts,
  type Person,
} from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { startSending } from './sending.ts';
import { upload } from './uploading.ts';

const AT_ONCE = 3;
let parts: MediaParts;
let media: MediaApp;
let ada: Person;
let selfie: Buffer;

beforeAll(async () => {
  parts = await mediaParts({ UPLOADS_AT_ONCE_PER_USER: AT_ONCE, UPLOAD_RATE_WINDOW_SECONDS: 1 });
  media = await startMedia(parts.config);
  selfie = await jpeg(600, 700);
  ada = await person(parts.identity);
});
afterAll(async () => {
  await media?.app.close();
  await parts?.close();
});

it('uploads of one account that drip are ended and say so, and give their places back', async () => {
  const running = Array.from({ length: AT_ONCE }, () => startSending(media.url, ada, selfie.length));
  const drip = setInterval(() => running.forEach((sending) => sending.write(selfie.subarray(0, 1))), 100);
  const answers = await Promise.all(running.map(({ answer }) => answer));
  clearInterval(drip);
  for (const sending of running) sending.cut();
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    Array(AT_ONCE).fill([408, 'upload.too_slow']),
  );
  // On a busy machine a whole photo may come as slowly, too.
  await eventually(async () => expect((await upload(media.url, ada, selfie)).status).toBe(201));
  await eventually(async () => expect(await parts.spooled()).toEqual([]));
});
