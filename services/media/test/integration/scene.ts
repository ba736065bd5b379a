import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { isDependencyDown } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import { PhotoChangedSchema, type PhotoChanged } from '@headshots/proto/media/v1/events_pb';
import type { Photo } from '@headshots/proto/media/v1/media_pb';
import type { MediaConfig } from '../../src/media.config.ts';
import { AnOrder, type Happening } from './an-order.ts';
import {
  mediaParts,
  person,
  startMedia,
  type MediaApp,
  type MediaParts,
  type Person,
} from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { upload } from './uploading.ts';

const patienceMs = 120_000;

/** Media with one customer whose photos get ordered. */
export interface Scene {
  readonly parts: MediaParts;
  readonly media: MediaApp;
  readonly owner: Person;
  /** A new photo with an order whose events the test delivers. */
  order(): Promise<{ readonly photoId: string; readonly order: AnOrder }>;
  anotherOrder(photoId: string): AnOrder;
  photo(photoId: string): Promise<Photo>;
  /** What was told of the photo, in order. */
  changes(photoId: string): Promise<PhotoChanged[]>;
  /** The places of these facts in the history of the photo. */
  sequences(photoId: string): Promise<number[]>;
  close(): Promise<void>;
}

/** @param settings what media gets instead of the usual, made when everything around it stands */
export async function setScene(
  settings: (parts: MediaParts) => Promise<Partial<MediaConfig>> = async () => ({}),
): Promise<Scene> {
  const parts = await mediaParts();
  const media = await startMedia({ ...parts.config, ...(await settings(parts)) });
  const owner = await person(parts.identity);
  const selfie = await jpeg(500, 500);
  const anotherOrder = (photoId: string): AnOrder => new AnOrder(parts, media, owner, photoId);
  return {
    parts,
    media,
    owner,
    anotherOrder,
    order: async () => {
      const photoId = (await upload(media.url, owner, selfie)).photo?.id ?? '';
      return { photoId, order: anotherOrder(photoId) };
    },
    photo: (photoId) => media.rpc.getPhoto({ photoId }, withUser(owner.token)),
    changes: async (photoId) => {
      const told = `SELECT payload FROM outbox WHERE topic = 'photo.changed' AND key = $1 ORDER BY id`;
      const rows = (await parts.database.dataSource.query(told, [photoId])) as { payload: Buffer }[];
      return rows.map(({ payload }) => fromBinary(PhotoChangedSchema, payload));
    },
    sequences: async (photoId) => {
      const told = `SELECT sequence FROM outbox WHERE topic = 'photo.changed' AND key = $1 ORDER BY id`;
      const rows = (await parts.database.dataSource.query(told, [photoId])) as { sequence: string }[];
      return rows.map(({ sequence }) => Number(sequence));
    },
    close: async () => {
      await media.app.close();
      await parts.close();
    },
  };
}

/** One after the other, each again while what it needs is away, as the bus does; answers what each came to. */
export async function deliver(happenings: readonly Happening[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const happening of happenings) outcomes.push(await calmly(() => happening.deliver()));
  return outcomes;
}

/** Work that begins anew while what it needs is away: where all of it is there, a busy machine cut something off. */
export async function calmly<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDependencyDown(error) || performance.now() > end) throw error;
      await sleep(200);
    }
  }
}
