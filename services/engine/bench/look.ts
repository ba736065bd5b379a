import { EngineThreads } from '../src/threads/engine-threads.ts';
import type { PackageResult } from '../src/cli/shoot-package.ts';
import type { Style } from '../src/plan/style.ts';
import { mean } from '../src/pixels/statistics.ts';
import { photos } from '../test/support/derived-photos.ts';
import { busyBackgrounds, matteError, photoBefore, prepared } from '../test/support/known-matte.ts';
import { accuracy, type Sample } from '../test/support/nearest-style.ts';
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

/** How often a simple classifier that knows the styles of one person names those of the other. */
export function stylesAcross(learnt: StyleSamples, asked: StyleSamples): Aim {
  const measured = Math.min(accuracy(learnt, asked), accuracy(asked, learnt));
  return { what: 'styles told apart across people', measured, unit: '', atLeast: 0.85 };
}

/** What is kept of a package to compare its styles: no images. */
export type StyleSamples = readonly Sample<Style>[];

export const styleSamples = ({ pictures }: PackageResult): Promise<StyleSamples> =>
  Promise.all(
    pictures.map(async ({ plan, shot }) => ({
      label: plan.style,
      features: await styleFeatures(shot.bytes),
    })),
  );
