import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { photos } from '../../test/support/derived-photos.ts';
import type { Expression } from '../plan/style.ts';
import { EngineThreads } from '../threads/engine-threads.ts';
import type { Fingerprint } from '../port.ts';
import type { AlignedSelfie } from './align-selfie.ts';

jest.setTimeout(120_000);

const threads = new EngineThreads({ threads: 2 });
const madeBy = { engine: 'images-edits', sourceType: 'trainedAlgorithmicMedia' } as const;
let hopper: AlignedSelfie;
let astronaut: AlignedSelfie;

beforeAll(async () => {
  const selfies = [await photos.hopper(), await photos.astronaut()];
  [hopper, astronaut] = (await Promise.all(
    selfies.map((selfie) => threads.run({ kind: 'align', selfie })),
  )) as [AlignedSelfie, AlignedSelfie];
});
afterAll(() => threads.close());

const judge = (
  candidate: Uint8Array,
  expression: Expression = 'unchanged',
  accepted: readonly Fingerprint[] = [],
  { reference } = hopper,
) =>
  threads.run({
    kind: 'judge',
    candidate,
    reference,
    expression,
    accepted,
    madeBy,
    model: 'test',
    key: undefined,
  });

const plain = (side: number, background: string): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
const resized = (picture: Uint8Array, side: number): Promise<Buffer> =>
  sharp(picture).resize(side, side).png().toBuffer();

/** Both people in one picture. */
async function together(): Promise<Buffer> {
  const halves = await Promise.all(
    [hopper, astronaut].map(({ image }) => sharp(image).resize(1024, 1024).extract(half).toBuffer()),
  );
  return sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#888' } })
    .composite(halves.map((input, i) => ({ input, left: 512 * i, top: 0 })))
    .png()
    .toBuffer();
}
const half = { left: 256, top: 0, width: 512, height: 1024 };

describe('a selfie for an engine elsewhere', () => {
  it('is an upright square PNG of 1024 to 1536 pixels without metadata', async () => {
    for (const selfie of [await photos.large(), await photos.tilted(), await photos.offCentre()]) {
      const { image } = await threads.run({ kind: 'align', selfie });
      const { format, width, height, exif, icc, xmp, hasAlpha } = await sharp(image).metadata();
      expect({ format, square: width === height, hasAlpha }).toEqual({
        format: 'png',
        square: true,
        hasAlpha: false,
      });
      expect(width).toBeGreaterThanOrEqual(1024);
      expect(width).toBeLessThanOrEqual(1536);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('is refused for good without a face or with a broken file', async () => {
    const refused = (code: string) => ({ kind: 'permanent', code });
    await expect(threads.run({ kind: 'align', selfie: await photos.cat() })).rejects.toMatchObject(
      refused('no_face'),
    );
    await expect(threads.run({ kind: 'align', selfie: Buffer.from('no') })).rejects.toMatchObject(
      refused('photo_unreadable'),
    );
  });
});

describe('a candidate made elsewhere', () => {
  it('is accepted when it shows the person, as a marked JPEG of 1024 pixels', async () => {
    const verdict = await judge(await resized(hopper.image, 1280));
    expect(verdict).toMatchObject({ ok: true, madeBy, belowTarget: false, resolution: 'high' });
    const meta = await sharp(verdict.ok ? verdict.bytes : undefined).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 });
    expect(meta.xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  it('is only a fallback when the order has its like', async () => {
    const first = await judge(hopper.image);
    const second = await judge(hopper.image, 'unchanged', first.ok ? [first.fingerprint] : []);
    expect(second).toMatchObject({ ok: true, belowTarget: true });
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['no picture', async () => Buffer.from('{"no":"picture"}'), 'decode'],
    ['cut off', async () => hopper.image.subarray(0, hopper.image.length / 2), 'decode'],
    ['too small', () => resized(hopper.image, 1008), 'size'],
    ['not square', () => sharp(hopper.image).resize(1024, 1536).png().toBuffer(), 'size'],
    ['black', () => plain(1024, '#000'), 'blank'],
    ['grey', () => plain(1024, '#808080'), 'blank'],
    ['without a face', async () => resized(await photos.cup(), 1024), 'one_face'],
    ['of two people', together, 'one_face'],
    ['of another person', async () => astronaut.image, 'identity'],
  ])('is rejected when it is %s', async (_name, candidate, rejected) => {
    expect(await judge(await candidate())).toEqual({ ok: false, rejected });
  });

  it('has to smile where a smile was ordered, and only there', async () => {
    expect(await judge(hopper.image, 'clear_smile')).toEqual({ ok: false, rejected: 'expression' });
    expect(await judge(astronaut.image, 'clear_smile', [], astronaut)).toMatchObject({ ok: true });
    const serious = { ...astronaut.reference, mouth: hopper.reference.mouth, smiles: false };
    const selfie = { ...astronaut, reference: serious };
    for (const expression of ['unchanged', 'slight_smile'] as const)
      expect(await judge(astronaut.image, expression, [], selfie)).toEqual({
        ok: false,
        rejected: 'expression',
      });
  });
});
