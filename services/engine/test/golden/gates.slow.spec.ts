import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { seedFor } from '../../src/plan/seed.ts';
import { variantFor } from '../../src/plan/recipe.ts';
import { judge, rejectedBy, type Reference } from '../../src/gates/gates.ts';
import { matteFacts } from '../../src/gates/matte-facts.ts';
import { measuredSelfie, type MeasuredSelfie } from '../../src/studio/measured-selfie.ts';
import { vendoredModels } from '../../src/nets/model-files.ts';
import { renderShot } from '../../src/studio/render-shot.ts';
import { measureFile } from '../../src/score/judge-file.ts';
import { openSelfie } from '../../src/studio/open-selfie.ts';
import { fixture, photos } from '../support/derived-photos.ts';

let selfie: MeasuredSelfie;
let reference: Reference;
let good: Buffer;

beforeAll(async () => {
  selfie = await measuredSelfie(await openSelfie(await photos.hopper()), undefined, vendoredModels);
  reference = { ...selfie, face: selfie.prepared.face };
  const seed = seedFor('gates', 1, 0);
  const variant = variantFor('professional', 0, seed);
  const shot = { number: 1, style: 'professional', expression: 'unchanged', seed, variant } as const;
  const rendered = await renderShot({ kind: 'render', selfie, shot, accepted: [], key: undefined });
  if (!rendered.ok) throw new Error(`refused by ${rendered.rejected}`);
  good = Buffer.from(rendered.bytes);
});

async function refusal(image: Uint8Array, against: Reference = reference): Promise<string | undefined> {
  const measured = await measureFile(image, selfie.prepared.descriptors);
  const judged = { ...measured, fingerprint: new Uint8Array(), expression: 'unchanged' } as const;
  return rejectedBy(judge(judged, against));
}

const portrait = (name: 'astronaut.png' | 'grace_hopper.jpg', side: number): Promise<Buffer> =>
  fixture(name).then((photo) =>
    sharp(photo).resize(side, side, { fit: 'cover', position: 'top' }).removeAlpha().png().toBuffer(),
  );

describe('the gates', () => {
  it('pass what the engine made, each asked once', async () => {
    const measured = await measureFile(good, selfie.prepared.descriptors);
    const verdicts = judge(
      { ...measured, fingerprint: new Uint8Array(), expression: 'unchanged' },
      reference,
    );
    expect(verdicts.every(({ passed }) => passed)).toBe(true);
    expect(verdicts.map(({ gate }) => gate)).toEqual([
      ...[
        'size',
        'blank',
        'one_face',
        'upright',
        'cut',
        'mask_hole',
        'identity',
        'expression',
        'exposure',
        'texture',
      ],
    ]);
  });

  it('refuse a second face', async () => {
    const second = await portrait('astronaut.png', 380);
    const image = await sharp(good)
      .composite([{ input: second, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    expect(await refusal(image)).toBe('one_face');
  });

  it('refuse a face that does not stand', async () => {
    for (const by of [90, 180, 270])
      expect(['upright', 'one_face']).toContain(
        await refusal(await sharp(good).rotate(by).jpeg().toBuffer()),
      );
    const leaning = await sharp(good).rotate(50, { background: '#555' }).resize(1024, 1024).jpeg().toBuffer();
    expect(await refusal(leaning)).toBe('upright');
  });

  it('refuse a cut head', async () => {
    const low = await sharp(good).extract({ left: 100, top: 330, width: 694, height: 694 }).toBuffer();
    expect(['cut', 'one_face']).toContain(await refusal(await sharp(low).resize(1024).jpeg().toBuffer()));
  });

  it('refuse somebody else', async () => {
    const other = sharp(await fixture('astronaut.png')).extract({
      left: 60,
      top: 0,
      width: 330,
      height: 330,
    });
    expect(await refusal(await other.resize(1024).removeAlpha().jpeg().toBuffer())).toBe('identity');
  });

  it('refuse a burnt face, a smooth one and one sharpened hard', async () => {
    expect(await refusal(await sharp(good).linear(1.4, 20).jpeg().toBuffer())).toBe('exposure');
    expect(await refusal(await sharp(good).median(9).jpeg().toBuffer())).toBe('texture');
    const harsh = await sharp(good).sharpen({ sigma: 1.5, m1: 4, m2: 8 }).jpeg().toBuffer();
    expect(await refusal(harsh)).toBe('texture');
  });

  it('refuse black, grey and small pictures', async () => {
    const flat = { width: 1024, height: 1024, channels: 3, background: '#000' } as const;
    expect(await refusal(await sharp({ create: flat }).jpeg().toBuffer())).toBe('blank');
    expect(await refusal(await sharp(good).resize(900).jpeg().toBuffer())).toBe('size');
  });

  it('refuse a cut-out with a hole in the face, a hole in the chest, or a second piece', async () => {
    const holes: readonly (readonly [string, (x: number, y: number) => number | undefined])[] = [
      ['faceHole', (x, y) => (Math.hypot(x - 0.5, y - 0.42) < 0.08 ? 0 : undefined)],
      ['torsoHole', (x, y) => (y > 0.8 && Math.abs(x - 0.5) < 0.2 ? 0 : undefined)],
      ['stray', (x, y) => (x < 0.12 && y < 0.5 ? 1 : undefined)],
    ];
    for (const [name, paint] of holes) {
      const { grid } = selfie.prepared;
      const alpha = grid.alpha.map(
        (value, i) => paint((i % grid.width) / grid.width, Math.floor(i / grid.width) / grid.height) ?? value,
      );
      const matte = matteFacts({ ...selfie.prepared, grid: { ...grid, alpha } });
      expect([name, await refusal(good, { ...reference, matte })]).toEqual([name, 'mask_hole']);
    }
  });
});
