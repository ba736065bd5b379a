import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PreparedSelfie } from '../../src/studio/prepared.ts';
import { alignSelfie } from '../../src/candidates/align-selfie.ts';
import { measureFile } from '../../src/score/judge-file.ts';
import { openSelfie } from '../../src/studio/open-selfie.ts';
import {
  faceShare,
  framed,
  frames,
  portraits,
  scaledTo,
  type PortraitFile,
} from '../support/framed-photos.ts';

/** How far what lies around a face may move its likeness: the meshes of two looks are never quite the same. */
const MOST = 0.02;

describe.each(portraits)('the likeness of %s', (name) => {
  let candidate: Uint8Array;
  let plain: number;
  const likeness = async (descriptors: PreparedSelfie['descriptors']): Promise<number> => {
    const { dlib, human } = (await measureFile(candidate, descriptors)).scores;
    return Math.min(dlib, human);
  };
  const likenessOf = async (photo: Buffer): Promise<number> =>
    likeness((await openSelfie(photo)).descriptors);
  beforeAll(async () => {
    candidate = (await alignSelfie(await altered(name))).image;
    plain = await likenessOf(await scaledTo(name, 1024));
  });

  it.each(Object.keys(frames))('is the same with %s', async (frame) => {
    const photo = await framed(name, frames[frame]!);
    expect(Math.abs((await likenessOf(photo)) - plain)).toBeLessThan(MOST);
  });

  it.each([640, 2400])('is the same at %d pixels', async (width) => {
    expect(Math.abs((await likenessOf(await scaledTo(name, width))) - plain)).toBeLessThan(MOST);
  });

  it.each([0.2, 0.45, 0.7])('is the same where the face takes %d of the photo', async (share) => {
    expect(Math.abs((await likenessOf(await faceShare(name, share))) - plain)).toBeLessThan(MOST);
  });

  it('is the same for engines elsewhere', async () => {
    const bare = await likeness((await alignSelfie(await scaledTo(name, 1024))).reference.descriptors);
    const photo = await framed(name, frames['black bars at the sides']!);
    expect(Math.abs((await likeness((await alignSelfie(photo)).reference.descriptors)) - bare)).toBeLessThan(
      MOST,
    );
  });
});

/** The portrait in other light and smaller, as an image of it would be. */
async function altered(name: PortraitFile): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const photo = await scaledTo(name, 800);
  return sharp(photo).modulate({ brightness: 1.1, saturation: 0.85 }).jpeg({ quality: 90 }).toBuffer();
}
