import { checkPhoto } from '../src/cli/open-photo.ts';
import { shootPackage, type PackageResult } from '../src/cli/shoot-package.ts';
import { median } from '../src/pixels/statistics.ts';
import { styles } from '../src/plan/style.ts';
import type { StudioPool } from '../src/studio/studio-pool.ts';
import type { Aim } from './aims.ts';
import { copies, type Copy, type Person } from './degraded.ts';

/** One image of each style. */
const COUNT = styles.length;
const LEAST = 0.75;
const MEDIAN = 0.93;
const WIDTH = 26;
/** Photos that are looked at; all where it is not told. */
const most = Number(process.env['BENCH_PHOTOS'] ?? Infinity);

/**
 * Likeness by the stricter scorer, over every portrait and every degraded copy that the selfie check lets through.
 * Images that no candidate passed for are counted apart: what the gates refuse is not delivered, so it lowers no likeness.
 */
export async function measureLikeness(pool: StudioPool): Promise<readonly Aim[]> {
  const found: { readonly person: Person; readonly likeness: readonly number[] }[] = [];
  let missing = 0;
  console.log(`\n${'photo'.padEnd(WIDTH)} check    least  median  refused candidates; missing images`);
  for (const copy of copies().slice(0, most)) {
    const made = await packageOf(pool, copy);
    if (typeof made === 'string') {
      console.log(`${copy.name.padEnd(WIDTH)} ${made}`);
      continue;
    }
    const likeness = made.result.pictures.map(({ shot }) => shot.similarity);
    console.log(
      `${copy.name.padEnd(WIDTH)} ${made.verdict.padEnd(6)} ${numbers(likeness)}  ${told(made.result)}`,
    );
    found.push({ person: copy.person, likeness });
    missing += made.result.missing.length;
  }
  const under = found.filter(({ likeness }) => median(likeness) < MEDIAN).length;
  console.log(`\nmedian under ${MEDIAN}: ${under} of ${found.length} photos`);
  for (const person of ['hopper', 'astronaut'] as const) {
    const theirs = found.filter((one) => one.person === person);
    const likeness = theirs.flatMap((one) => one.likeness);
    console.log(`${`${theirs.length} photos of ${person}`.padEnd(WIDTH + 7)} ${numbers(likeness)}`);
  }
  const all = found.flatMap(({ likeness }) => likeness);
  const of = 'all portraits and copies';
  return [
    { what: `least likeness, ${of}`, measured: least(all), unit: '', atLeast: LEAST },
    { what: `median likeness, ${of}`, measured: median(all), unit: '', atLeast: MEDIAN },
    { what: `images missing, ${of}`, measured: missing, unit: `of ${all.length + missing}`, atMost: 0 },
  ];
}

/** A few images of a photo, or why the selfie check refuses it. */
async function packageOf(
  pool: StudioPool,
  { name, photo }: Copy,
): Promise<{ verdict: string; result: PackageResult } | string> {
  const selfie = await photo();
  const { verdict, reasons } = await checkPhoto(pool, selfie);
  if (verdict === 'refuse') return `refuse ${reasons.map(({ code }) => code).join(', ')}`;
  const [seed, { slots }] = [`bench likeness ${name}`, pool.profile()];
  const result = await shootPackage(pool, { selfie, count: COUNT, expression: 'unchanged', seed, slots });
  pool.forget(seed);
  return { verdict, result };
}

/** 0 of none. */
const least = (values: readonly number[]): number => (values.length > 0 ? Math.min(...values) : 0);

const numbers = (likeness: readonly number[]): string =>
  [least(likeness), median(likeness)].map((value) => value.toFixed(3).padStart(7)).join(' ');

function told({ rejections, missing }: PackageResult): string {
  const refused = new Map<string, number>();
  for (const { reason } of rejections) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  const reasons = [...refused].map(([reason, times]) => `${times} ${reason}`).join(', ');
  return `${reasons || 'none'}; ${missing.length}`;
}
