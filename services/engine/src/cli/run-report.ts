import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelEntry } from '../nets/manifest.ts';
import type { EngineProfile, SelfieReport } from '../port.ts';
import { contactSheet } from './contact-sheet.ts';
import type { PackageResult, Picture } from './shoot-package.ts';

const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));
const allRounded = <T extends object>(values: T): Record<keyof T, number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, rounded(value as number)]),
  ) as Record<keyof T, number>;

const fileOf = ({ plan }: Picture): string => `${String(plan.number).padStart(3, '0')}-${plan.style}.jpg`;

function described(picture: Picture): object {
  const { plan, candidate, seed, shot } = picture;
  const { raw, gates, skinShift, texture, steps } = shot.report;
  return {
    number: plan.number,
    file: fileOf(picture),
    style: plan.style,
    seed,
    candidate,
    clothing: shot.clothing,
    notDressed: shot.notDressed,
    resolution: shot.resolution,
    soft: shot.soft,
    similarity: rounded(shot.similarity),
    scores: allRounded(shot.scores),
    raw: raw && allRounded(raw),
    gates: Object.fromEntries(gates.map(({ gate, passed }) => [gate, passed ? 'passed' : 'failed'])),
    belowTarget: shot.belowTarget,
    skinShift: skinShift && allRounded(skinShift),
    texture: rounded(texture),
    seconds: rounded(shot.seconds),
    milliseconds: allRounded(steps),
  };
}

export interface Run {
  readonly engine: EngineProfile;
  readonly models: readonly ModelEntry[];
  readonly expression: string;
  readonly outfit: string;
  readonly seed: string;
  readonly selfieCheck: SelfieReport;
  readonly seconds: number;
  readonly result: PackageResult;
}

export async function saveRun(folder: string, { result, seconds, ...run }: Run): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const picture of result.pictures) await writeFile(join(folder, fileOf(picture)), picture.shot.bytes);
  const sheet = await contactSheet(result.pictures.map(({ shot }) => shot.bytes));
  await writeFile(join(folder, 'contact-sheet.jpg'), sheet);
  const summary = {
    ...run,
    seconds: rounded(seconds),
    images: result.pictures.map(described),
    rejected: result.rejections,
    missing: result.missing,
  };
  await writeFile(join(folder, 'result.json'), `${JSON.stringify(summary, null, 2)}\n`);
}
