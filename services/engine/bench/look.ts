import { EngineThreads } from '../src/threads/engine-threads.ts';
import type { PackageResult, Picture } from '../src/cli/shoot-package.ts';
import type { Style } from '../src/plan/style.ts';
import { mean } from '../src/pixels/statistics.ts';
import { photos } from '../test/support/derived-photos.ts';
import { busyBackgrounds, matteError, photoBefore, prepared } from '../test/support/known-matte.ts';
import { lamps, under, type Lamp } from '../test/support/lamps.ts';
import { accuracy, type Sample } from '../test/support/nearest-style.ts';
import { centred, eyesIn, portraitFeatures } from '../test/support/portrait-features.ts';
import { chromaApart, measureSkin } from '../test/support/skin-measures.ts';
import { styleFeatures } from '../test/support/style-features.ts';
import type { Aim } from './aims.ts';

/** Mean error of alpha when each person is set before busy backgrounds and cut out again. */
export async function measureMatte(): Promise<readonly Aim[]> {
  const threads = new EngineThreads({});
  const aims: Aim[] = [];
  for (const person of ['hopper', 'astronaut'] as const) {
    const { prepared: truth } = await prepared(threads, await photos[person]());
    const errors: number[] = [];
    for (let which = 0; which < busyBackgrounds; which++)
      errors.push(matteError(truth, await prepared(threads, await photoBefore(which, truth))));
    aims.push({ what: `error of alpha, ${person}`, measured: mean(errors), unit: '', atMost: 0.03 });
  }
  await threads.close();
  return aims;
}

const across = (learnt: readonly Sample<Style>[], asked: readonly Sample<Style>[]): number =>
  Math.min(accuracy(learnt, asked), accuracy(asked, learnt));

/** How often a simple classifier that knows the styles of one person names those of the other. */
export const stylesAcross = (learnt: StyleSamples, asked: StyleSamples): readonly Aim[] => [
  {
    what: 'styles told apart across people',
    measured: across(learnt.backdrops, asked.backdrops),
    unit: '',
    atLeast: 0.85,
  },
  {
    what: 'styles told apart without backdrop',
    measured: across(learnt.portraits, asked.portraits),
    unit: '',
    atLeast: 0.85,
  },
];

/** What is kept of a package to compare its styles: no images. */
export interface StyleSamples {
  readonly backdrops: readonly Sample<Style>[];
  readonly portraits: readonly Sample<Style>[];
}

export async function styleSamples({ pictures }: PackageResult): Promise<StyleSamples> {
  const features = (of: (picture: Picture) => Promise<readonly number[]>): Promise<Sample<Style>[]> =>
    Promise.all(
      pictures.map(async (picture) => ({ label: picture.plan.style, features: await of(picture) })),
    );
  return {
    backdrops: await features(({ shot }) => styleFeatures(shot.bytes)),
    portraits: centred(await features(({ shot }) => portraitFeatures(shot.bytes, eyesIn(shot)))),
  };
}

/** What is left of coloured light on a face, as a share of what the photo shows of it; the worst of both people. */
export async function measureLamps(): Promise<readonly Aim[]> {
  const threads = new EngineThreads({});
  const rest = new Map<Lamp, number>();
  for (const person of ['hopper', 'astronaut'] as const) {
    const photo = await photos[person]();
    const neutral = await measureSkin(threads, photo);
    for (const lamp of Object.keys(lamps) as Lamp[]) {
      const { photographed, developed } = await measureSkin(threads, await under(lamp, photo));
      const share =
        chromaApart(developed, neutral.developed) / chromaApart(photographed, neutral.photographed);
      rest.set(lamp, Math.max(rest.get(lamp) ?? 0, share));
    }
  }
  await threads.close();
  return [...rest].map(([lamp, measured]) => ({
    what: `left of ${lamp} light on skin`,
    measured,
    unit: '',
    atMost: lamp === 'warm' || lamp === 'cold' ? 0.5 : 0.95,
  }));
}
