import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { shootPackage, type PackageResult, type Picture } from '../../src/cli/shoot-package.ts';
import type { Style } from '../../src/plan/style.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import { nearDuplicates } from '../../src/score/fingerprint.ts';
import { measureFile } from '../../src/score/judge-file.ts';
import { openSelfie } from '../../src/studio/open-selfie.ts';
import { photos } from '../support/derived-photos.ts';
import { accuracy, type Sample } from '../support/nearest-style.ts';
import { centred, eyesIn, portraitFeatures } from '../support/portrait-features.ts';
import { styleFeatures } from '../support/style-features.ts';
import { noTaskLimit } from '../support/no-limits.ts';

/** Two packages are made once; every property is asked of the same files. */
const people = { hopper: 36, astronaut: 24 } as const;
type Person = keyof typeof people;

const pool = new StudioPool({ threads: 2, ...noTaskLimit });
const packages = {} as Record<Person, PackageResult>;
beforeAll(async () => {
  for (const person of ['hopper', 'astronaut'] as const)
    packages[person] = await shootPackage(pool, {
      selfie: await photos[person](),
      count: people[person],
      expression: 'unchanged',
      seed: `golden ${person}`,
      slots: 2,
    });
});
afterAll(() => pool.close());

const of = (person: Person): readonly Picture[] => packages[person].pictures;

describe.each(['hopper', 'astronaut'] as const)('a package of %s', (person) => {
  it('is whole, and needed few more candidates than images', () => {
    expect(packages[person].missing).toEqual([]);
    expect(of(person)).toHaveLength(people[person]);
    expect(packages[person].rejections.length).toBeLessThanOrEqual(0.1 * people[person]);
  });

  it('has files of 1024 x 1024 real pixels, in full colour resolution', async () => {
    for (const { shot } of of(person))
      expect(await sharp(shot.bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1024,
        height: 1024,
        chromaSubsampling: '4:4:4',
      });
  });

  it('shows the person: both scorers, every image', () => {
    const scores = of(person).map(({ shot }) => Math.min(shot.scores.dlib, shot.scores.human));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.75);
    expect(scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)]).toBeGreaterThanOrEqual(0.9);
  });

  it('says where the eyes are: at the height that crops give them, and as level as in the selfie', () => {
    for (const { shot } of of(person)) {
      const { left, right } = shot.eyes ?? { left: { x: NaN, y: NaN }, right: { x: NaN, y: NaN } };
      expect((left.y + right.y) / 2).toBeGreaterThan(0.36);
      expect((left.y + right.y) / 2).toBeLessThan(0.5);
      expect(right.x - left.x).toBeGreaterThan(0.1);
      expect(Math.abs(right.y - left.y)).toBeLessThan(0.03);
    }
  });

  it('keeps the tone and the lightness of the skin', () => {
    for (const { shot } of of(person)) {
      expect(Math.abs(shot.report.skinShift?.ita ?? Infinity)).toBeLessThanOrEqual(4);
      expect(Math.abs(shot.report.skinShift?.lightness ?? Infinity)).toBeLessThanOrEqual(2.5);
    }
  });

  it('keeps the texture of the skin', () => {
    for (const { shot } of of(person)) {
      expect(shot.report.texture).toBeGreaterThan(0.75);
      expect(shot.report.texture).toBeLessThan(1.4);
    }
  });

  it('has no near-duplicates', () => {
    const prints = of(person).map(({ shot }) => shot.fingerprint);
    const pairs = prints.flatMap((a, i) => prints.slice(0, i).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => nearDuplicates(a, b))).toEqual([]);
  });

  it('tells the similarity anybody measures again from the file', async () => {
    const { descriptors } = await openSelfie(await photos[person]());
    for (const { shot } of of(person).slice(0, 6)) {
      const { scores } = await measureFile(shot.bytes, descriptors);
      expect(Math.abs(Math.min(scores.dlib, scores.human) - shot.similarity)).toBeLessThanOrEqual(0.01);
    }
  });
});

describe('the six styles', () => {
  it('are told apart on one person by what was learnt from the other', async () => {
    const [learnt, asked] = await Promise.all([samples(of('hopper')), samples(of('astronaut'))]);
    expect(accuracy(learnt, asked)).toBeGreaterThanOrEqual(0.85);
    expect(accuracy(asked, learnt)).toBeGreaterThanOrEqual(0.85);
  });

  it('are told apart without their backdrop: by framing and by the light on the face', async () => {
    const [learnt, asked] = await Promise.all([portraits(of('hopper')), portraits(of('astronaut'))]);
    expect(accuracy(learnt, asked)).toBeGreaterThanOrEqual(0.85);
    expect(accuracy(asked, learnt)).toBeGreaterThanOrEqual(0.85);
  });
});

const portraits = async (pictures: readonly Picture[]): Promise<readonly Sample<Style>[]> =>
  centred(
    await Promise.all(
      pictures.map(async ({ plan, shot }) => ({
        label: plan.style,
        features: await portraitFeatures(shot.bytes, eyesIn(shot)),
      })),
    ),
  );

const samples = (pictures: readonly Picture[]): Promise<readonly Sample<Style>[]> =>
  Promise.all(
    pictures.map(async ({ plan, shot }) => ({
      label: plan.style,
      features: await styleFeatures(shot.bytes),
    })),
  );
