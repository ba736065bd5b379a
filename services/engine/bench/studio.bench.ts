import { loadavg } from 'node:os';
import { checkPhoto } from '../src/cli/open-photo.ts';
import { shootPackage, type PackageResult } from '../src/cli/shoot-package.ts';
import { EngineThreads } from '../src/threads/engine-threads.ts';
import { median } from '../src/pixels/statistics.ts';
import { prepareOn } from '../src/studio/prepare-on.ts';
import { StudioPool } from '../src/studio/studio-pool.ts';
import { colourDistance, hashDistance, nearDuplicates } from '../src/score/fingerprint.ts';
import { report, shares, type Aim } from './aims.ts';
import { measureLikeness } from './likeness.ts';
import { measureLamps, measureMatte, stylesAcross, styleSamples, type StyleSamples } from './look.ts';
import { portraits, type Portrait } from './portraits.ts';
import { MemoryWatch, timed } from './watch.ts';

/** Seconds from the paid order to the last image, both cores, 12 megapixels, threads warm as a preview leaves them. */
const seconds: Readonly<Record<number, number>> = { 20: 5, 50: 10, 100: 18 };
const counts = (process.argv[2] ?? '20,50,100').split(',').map(Number);
const repeats = Number(process.argv[3] ?? 10);
/** Images of what is no package of its own. */
const few = Math.min(20, ...counts);
const aims: Aim[] = [];
const watch = new MemoryWatch();
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

console.log(`load before: ${load()}`);
const people = await portraits();
const [hopper] = people;
const pool = new StudioPool({});
const { slots } = pool.profile();

await checkPhoto(pool, hopper.photo);
const check = await timed(() => checkPhoto(pool, hopper.photo));
aims.push({ what: 'selfie check, decoding included', measured: check.wall, unit: 's', atMost: 1.5 });
aims.push(...(await measureCold(people)));

const styles: StyleSamples[] = [];
for (const person of people) {
  for (const count of counts) {
    const { result, aims: found } = await measurePackage(person, count);
    aims.push(...found);
    if (count === counts.at(-1)) styles.push(await styleSamples(result));
  }
}
aims.push(...(await measureMemory(hopper)));
if (styles[0] && styles[1]) aims.push(...stylesAcross(styles[0], styles[1]));
aims.push(...(await measureLikeness(pool)));
aims.push(...(await measureMatte()));
aims.push(...(await measureLamps()));
await measurePreparation(hopper);
watch.stop();
await pool.close();

console.log(`\n${slots} workers; load after: ${load()}\n`);
if (!report(aims)) process.exitCode = 1;

/** The first packages of the process: threads have to start, nets to load, and code to get warm. */
async function measureCold([first, second]: readonly [Portrait, Portrait]): Promise<readonly Aim[]> {
  const shoot = async ({ name, photo }: Portrait): Promise<number> => {
    const seed = `bench cold ${name}`;
    const { wall } = await timed(() =>
      shootPackage(pool, { selfie: photo, count: few, expression: 'unchanged', seed, slots }),
    );
    pool.forget(seed);
    return wall;
  };
  const measured = await shoot(first);
  await shoot(second);
  return [
    { what: `${few} images of ${first.name}, the first of the process`, measured, unit: 's', atMost: 8 },
  ];
}

async function measurePackage(
  { name, photo }: Portrait,
  count: number,
): Promise<{ result: PackageResult; aims: readonly Aim[] }> {
  watch.read();
  const began = performance.now();
  let first = 0;
  const seed = `bench ${name} ${count}`;
  const onProgress = (): void => void (first ||= (performance.now() - began) / 1000);
  const { value, wall, cpu } = await timed(() =>
    shootPackage(pool, { selfie: photo, count, expression: 'unchanged', seed, slots, onProgress }),
  );
  const memory = watch.read();
  pool.forget(seed);
  console.log(
    `\n${count} of ${name}: ${wall.toFixed(1)} s (${cpu.toFixed(1)} s of processor), first after ${first.toFixed(1)} s, ${memory.toFixed(0)} MB`,
  );
  shares('  milliseconds per image', meanSteps(value), 'ms');
  const aims: readonly Aim[] = [
    { what: `${count} images of ${name}`, measured: wall, unit: 's', atMost: seconds[count] ?? Infinity },
    { what: `first of ${count} images of ${name}`, measured: first, unit: 's', atMost: 4 },
    { what: `memory during ${count} images of ${name}`, measured: memory, unit: 'MB', atMost: 900 },
    ...qualities(name, count, value),
  ];
  return { result: value, aims };
}

function meanSteps({ pictures }: PackageResult): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  for (const { shot } of pictures)
    for (const [step, ms] of Object.entries(shot.report.steps))
      steps.set(step, (steps.get(step) ?? 0) + ms / pictures.length);
  return steps;
}

function qualities(name: string, count: number, result: PackageResult): readonly Aim[] {
  const shots = result.pictures.map(({ shot }) => shot);
  const prints = shots.map(({ fingerprint }) => fingerprint);
  const pairs = prints.flatMap((a, i) => prints.slice(0, i).map((b) => [a, b] as const));
  const [dlib, human] = [shots.map(({ scores }) => scores.dlib), shots.map(({ scores }) => scores.human)];
  const shift = (of: 'ita' | 'lightness'): number =>
    Math.max(...shots.map(({ report: { skinShift } }) => Math.abs(skinShift?.[of] ?? Infinity)));
  const closest = Math.min(...pairs.map(([a, b]) => hashDistance(a, b) + colourDistance(a, b)));
  console.log(`  closest pair: ${closest.toFixed(1)} (bits and Lab), missing ${result.missing.length}`);
  const of = `${count} of ${name}`;
  return [
    { what: `least likeness, ${of}, dlib`, measured: Math.min(...dlib), unit: '', atLeast: 0.75 },
    { what: `least likeness, ${of}, human`, measured: Math.min(...human), unit: '', atLeast: 0.75 },
    { what: `median likeness, ${of}, dlib`, measured: median(dlib), unit: '', atLeast: 0.93 },
    { what: `median likeness, ${of}, human`, measured: median(human), unit: '', atLeast: 0.93 },
    { what: `shift of skin tone, ${of}`, measured: shift('ita'), unit: 'degrees', atMost: 4 },
    { what: `shift of lightness, ${of}`, measured: shift('lightness'), unit: 'L*', atMost: 2.5 },
    {
      what: `near-duplicates, ${of}`,
      measured: pairs.filter(([a, b]) => nearDuplicates(a, b)).length,
      unit: 'pairs',
      atMost: 0,
    },
    {
      what: `candidates per image, ${of}`,
      measured: (shots.length + result.rejections.length) / Math.max(1, shots.length),
      unit: '',
      atMost: 1.5,
    },
  ];
}

/** Packages one after the other: the peak of the last ones against that of the first ones. */
async function measureMemory({ photo }: Portrait): Promise<readonly Aim[]> {
  const peaks: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    watch.read();
    const seed = `bench memory ${turn}`;
    await shootPackage(pool, { selfie: photo, count: few, expression: 'unchanged', seed, slots });
    pool.forget(seed);
    peaks.push(watch.read());
  }
  console.log(`\nMB at most in each of ${repeats} packages: ${peaks.map((mb) => mb.toFixed(0)).join(' ')}`);
  const third = Math.max(1, Math.floor(repeats / 3));
  const growth = Math.max(...peaks.slice(-third)) / Math.max(...peaks.slice(0, third));
  return [
    { what: `memory over ${repeats} packages`, measured: Math.max(...peaks), unit: 'MB', atMost: 900 },
    { what: `growth of memory over ${repeats} packages`, measured: growth, unit: 'fold', atMost: 1.1 },
  ];
}

/** Wall time of preparing, on threads that are warm. */
async function measurePreparation({ photo }: Portrait): Promise<void> {
  const threads = new EngineThreads({});
  await prepareOn(threads, photo);
  const { wall, cpu } = await timed(() => prepareOn(threads, photo));
  console.log(`\npreparing a selfie: ${wall.toFixed(2)} s (${cpu.toFixed(2)} s of processor)`);
  await threads.close();
}
