import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contactSheet } from '../src/cli/contact-sheet.ts';
import { clothingFor, portraitOutfits, type Clothing } from '../src/plan/clothing.ts';
import { variantFor } from '../src/plan/recipe.ts';
import { seedFor } from '../src/plan/seed.ts';
import { median } from '../src/pixels/statistics.ts';
import { EngineFailure, type RenderedShot } from '../src/port.ts';
import { prepareOn } from '../src/studio/prepare-on.ts';
import { StudioPool } from '../src/studio/studio-pool.ts';
import { EngineThreads } from '../src/threads/engine-threads.ts';
import { report, type Aim } from './aims.ts';
import { copies, type Copy } from './degraded.ts';

/** Every choice of clothes, on both portraits and every copy of them that is not refused: shares, reasons, likeness, time, pictures. */
const out = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'out/wardrobe');
const most = Number(process.env.BENCH_PHOTOS ?? Infinity);

const choices = new Map<string, Clothing>();
for (const outfit of portraitOutfits)
  for (const number of [1, 7, 13]) {
    const clothing = outfit === 'unchanged' ? undefined : clothingFor(`${outfit}_all`, { number });
    if (clothing) choices.set(`${clothing.garment}-${clothing.jacket}`, clothing);
  }

const threads = new EngineThreads({});
const pool = new StudioPool({}, threads);
const seed = seedFor('wardrobe', 1, 0);
const never = new AbortController().signal;

function shoot({ name }: Copy, selfie: Buffer, clothing?: Clothing): Promise<RenderedShot> {
  const variant = variantFor('professional', 0, seed, 0);
  const shot = {
    number: 1,
    style: 'professional',
    expression: 'unchanged',
    seed,
    variant,
    clothing,
  } as const;
  return pool.renderShot(
    { photoId: name.replaceAll(' ', '-'), selfie, shot, acceptedFingerprints: [] },
    never,
  );
}

interface Tried {
  readonly copy: string;
  readonly choice: string;
  readonly outcome: string;
  readonly lost: number;
  readonly bytes?: Uint8Array;
}

async function tried(copy: Copy): Promise<readonly Tried[]> {
  const photo = await copy.photo();
  const own = await shoot(copy, photo).catch((error: unknown) => {
    if (error instanceof EngineFailure) return undefined;
    throw error;
  });
  if (!own?.ok) return [];
  const found: Tried[] = [];
  for (const [choice, clothing] of choices) {
    const shot = await shoot(copy, photo, clothing);
    const base = { copy: copy.name, choice };
    if (!shot.ok) found.push({ ...base, outcome: `rejected: ${shot.rejected}`, lost: 0 });
    else if (!shot.clothing) found.push({ ...base, outcome: shot.notDressed ?? 'not dressed', lost: 0 });
    else
      found.push({ ...base, outcome: 'dressed', lost: own.similarity - shot.similarity, bytes: shot.bytes });
  }
  return found;
}

async function secondsToDress(copy: Copy): Promise<number> {
  const selfie = await prepareOn(threads, await copy.photo());
  const seconds: number[] = [];
  for (const clothing of choices.values()) {
    const began = performance.now();
    await threads.run({ kind: 'dress', selfie, clothing });
    seconds.push((performance.now() - began) / 1000);
  }
  return median(seconds);
}

const all = copies().slice(0, most);
const results: Tried[] = [];
for (const copy of all) results.push(...(await tried(copy)));
await mkdir(out, { recursive: true });
const counts = new Map<string, number>();
for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
for (const choice of choices.keys()) {
  const dressed = results.filter((one) => one.choice === choice && one.bytes);
  const cells = dressed.flatMap(({ bytes }) => bytes ?? []);
  if (cells.length > 0) await writeFile(join(out, `${choice}.jpg`), await contactSheet(cells));
  for (const { copy, bytes } of dressed)
    if (bytes && (copy === 'hopper' || copy === 'astronaut'))
      await writeFile(join(out, `${choice}-${copy}.jpg`), bytes);
}
console.log(`${results.length} composites of ${all.length} photos and ${choices.size} choices`);
for (const [outcome, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(
    `  ${outcome.padEnd(28)} ${String(count).padStart(4)} ${((100 * count) / results.length).toFixed(0).padStart(4)} %`,
  );
for (const person of ['hopper', 'astronaut'] as const) {
  const names = new Set(all.filter((copy) => copy.person === person).map(({ name }) => name));
  const own = results.filter(({ copy }) => names.has(copy));
  console.log(
    `  of ${person}: ${own.filter(({ outcome }) => outcome === 'dressed').length} of ${own.length} dressed`,
  );
}
const dressed = results.filter(({ outcome }) => outcome === 'dressed');
const perSelfie = median(await Promise.all(all.slice(0, 1).map(secondsToDress)));
const aims: Aim[] = [
  {
    what: 'dressed and then rejected by a gate',
    measured: results.filter(({ outcome }) => outcome.startsWith('rejected')).length,
    unit: '',
    atMost: 0,
  },
  {
    what: 'likeness lost by dressing, worst',
    measured: Math.max(...dressed.map(({ lost }) => lost)),
    unit: '',
    atMost: 0.03,
  },
  {
    what: 'likeness lost by dressing, median',
    measured: median(dressed.map(({ lost }) => lost)),
    unit: '',
    atMost: 0.01,
  },
  { what: 'one choice of clothes prepared', measured: perSelfie, unit: 's', atMost: 0.5 },
  {
    what: 'for each dressed image of 20, three choices',
    measured: (3 * perSelfie) / 10,
    unit: 's',
    atMost: 0.15,
  },
];
await pool.close();
if (!report(aims)) process.exitCode = 1;
