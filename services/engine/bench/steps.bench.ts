import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeyFrom } from '../src/marking/certificate.ts';
import { vendoredModels } from '../src/nets/model-files.ts';
import { warmNets } from '../src/nets/warm.ts';
import { mean, median } from '../src/pixels/statistics.ts';
import { variantFor } from '../src/plan/recipe.ts';
import { seedFor } from '../src/plan/seed.ts';
import { stylePlan } from '../src/plan/style-plan.ts';
import { NET_FACTOR } from '../src/studio/enlarge-plan.ts';
import { enlargePart } from '../src/studio/enlarge.ts';
import { BANDS, emptyForeground, separateBand } from '../src/studio/foreground.ts';
import { Laps } from '../src/studio/laps.ts';
import { cutSelfie, finished, type MeasuredSelfie } from '../src/studio/measured-selfie.ts';
import { openSelfie } from '../src/studio/open-selfie.ts';
import { renderShot } from '../src/studio/render-shot.ts';
import { shares } from './aims.ts';
import { portraits, type Portrait } from './portraits.ts';
import { StepTimes } from './step-times.ts';

/** Processor milliseconds of this process, its helpers included: what else runs on the machine counts for little. */
const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const count = Number(process.argv[2] ?? 30);
const turns = Number(process.argv[3] ?? 5);
/** The first ones run code that is not compiled yet. */
const WARM_UP = 6;

const folder = await mkdtemp(join(tmpdir(), 'engine-steps-'));
const key = await signingKeyFrom(folder);
await rm(folder, { recursive: true });
await warmNets();

for (const person of await portraits()) {
  const once = new StepTimes();
  let selfie: MeasuredSelfie | undefined;
  for (let turn = 0; turn < turns; turn++) selfie = await prepare(person, once);
  shares(
    `${person.name}: once per order, the last of ${turns} turns`,
    once.by((values) => values.at(-1) ?? 0),
    'ms',
  );
  const each = new StepTimes();
  if (selfie) await draw(selfie, each);
  shares(`${person.name}: per image, middle of ${count - WARM_UP}`, each.by(median), 'ms');
  shares(`${person.name}: per image, mean of ${count - WARM_UP}`, each.by(mean), 'ms');
}

async function prepare({ photo }: Portrait, steps: StepTimes): Promise<MeasuredSelfie> {
  const laps = new Laps(clock);
  const opened = await openSelfie(photo);
  laps.end('open');
  const { small } = opened;
  const [width, height] = [(small?.image.width ?? 0) * NET_FACTOR, (small?.image.height ?? 0) * NET_FACTOR];
  const enlarged = small && { data: new Uint8Array(width * height * 3), width, height };
  if (small && enlarged) await enlargePart(small.image, enlarged, 0, 1, vendoredModels);
  laps.end('enlarge');
  const cut = await cutSelfie(opened, enlarged, vendoredModels, laps.end);
  const front = emptyForeground(cut.canvas);
  for (let part = 0; part < BANDS; part++) separateBand(cut, part, front);
  laps.end('foreground');
  const selfie = await finished(opened, cut, front);
  laps.end('normals');
  steps.add(laps);
  return selfie;
}

async function draw(selfie: MeasuredSelfie, steps: StepTimes): Promise<void> {
  for (const { number, style, indexInStyle } of stylePlan(count)) {
    const seed = seedFor('steps', number, 0);
    const variant = variantFor(style, indexInStyle, seed, 0);
    const shot = { number, style, expression: 'unchanged', seed, variant } as const;
    const laps = new Laps(clock);
    await renderShot({ kind: 'render', selfie, shot, accepted: [], key }, laps);
    if (number > WARM_UP) steps.add(laps);
  }
}
