import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, statusOf } from '@headshots/platform/testing';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { mediaParts, startMedia, type MediaApp, type MediaParts } from './media-stack.ts';

let parts: MediaParts;
let media: MediaApp;

beforeAll(async () => {
  parts = await mediaParts();
  await parts.databaseProxy.set('refuse');
  media = await startMedia(parts.config);
});
afterAll(async () => {
  await media?.app.close();
  await parts?.close();
});

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const token = await parts.identity.tokenFor();
  const read = () => statusOf(media.url, MediaService.method.getStats, `Bearer ${token}`);
  expect(await read()).toBe(503);
  await parts.databaseProxy.set('pass');
  await eventually(async () => expect(await read()).toBe(200));
});
