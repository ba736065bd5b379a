import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FormatCopies } from './format-copies.service.ts';
import type { HeadshotFile, ImageProcessor, MadeFile } from './image-processor.port.ts';
import type { ObjectStore } from '../store/index.ts';
import { TempFiles } from './temp-files.service.ts';

const headshot = {
  photoId: 'photo',
  orderId: 'order',
  number: 1,
  attempt: 1,
  objectKey: 'order/1-1.jpg',
  eyes: { left: { x: 0.4 }, right: { x: 0.6 } },
};
const cv = { format: 'cv', type: 'png' } as const;

/** A store with the image alone, and a process that ends when the test says so. */
class Surroundings {
  readonly stored: string[] = [];
  readonly asked: HeadshotFile[] = [];
  made: MadeFile | undefined = { path: 'made', bytes: 1 };
  private readonly held: (() => void)[] = [];

  readonly objects = {
    size: (_bucket: string, key: string) =>
      Promise.resolve(key === headshot.objectKey || this.stored.includes(key) ? 1 : undefined),
    read: () => Promise.resolve(Buffer.from('x')),
    putFile: (_bucket: string, key: string) => Promise.resolve(void this.stored.push(key)),
  } as unknown as ObjectStore;

  readonly images = {
    makeFormat: async (file: HeadshotFile) => {
      this.asked.push(file);
      await new Promise<void>((resolve) => this.held.push(resolve));
      return this.made;
    },
  } as unknown as ImageProcessor;

  async finish(): Promise<void> {
    for (const end of this.held.splice(0)) end();
  }

  async until(asked: number): Promise<void> {
    while (this.asked.length < asked) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a headshot in another format', () => {
  let folder: string;
  let around: Surroundings;
  let copies: FormatCopies;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formats-'));
    around = new Surroundings();
    copies = new FormatCopies(around.objects, around.images, new TempFiles(folder));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, around the face', async () => {
    const first = copies.ensure(headshot, cv, 'ada');
    await around.until(1);
    await around.finish();
    const place = { bucket: 'photos', key: 'photo/derived/order-1-1-as-cv.png' };
    expect(await first).toEqual(place);
    expect(await copies.ensure(headshot, cv, 'ada')).toEqual(place);
    expect(around.asked.map(({ face }) => face)).toEqual([0.5]);
  });

  it('is not kept when nothing could be made', async () => {
    around.made = undefined;
    const first = copies.ensure(headshot, cv, 'ada');
    await around.until(1);
    await around.finish();
    expect(await first).toBeUndefined();
    expect(around.stored).toEqual([]);
  });

  it('is refused with 503 to who asks for more than six at once, and to nobody else', async () => {
    const many = Array.from({ length: 6 }, () => copies.ensure(headshot, cv, 'ada'));
    await around.until(6);
    await expect(copies.ensure(headshot, cv, 'ada')).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
    });
    const another = copies.ensure(headshot, cv, 'grace');
    await around.until(7);
    await around.finish();
    expect(await Promise.all([...many, another])).not.toContain(undefined);
  });

  it('is refused while forty are on their way', async () => {
    const many = Array.from({ length: 40 }, (_unused, at) => copies.ensure(headshot, cv, `user ${at}`));
    await around.until(40);
    await expect(copies.ensure(headshot, cv, 'ada')).rejects.toMatchObject({ status: 503 });
    await around.finish();
    await Promise.all(many);
  });
});
