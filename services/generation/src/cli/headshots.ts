import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { StudioPool } from '../engine/pool.ts';
import { EngineFailure, type SelfieReport } from '../engine/port.ts';
import { readManifest } from '../engine/nets/manifest.ts';
import { ANALYSIS_SIDE } from '../engine/analysis/analyse.ts';
import { contactSheet } from './contact-sheet.ts';
import { parseCli, usage, type CliOptions } from './options.ts';
import { shootPackage, type PackageResult, type Picture } from './shoot-package.ts';

const WIDTH = 32;
const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

function showProgress(done: number, count: number, began: number): void {
  const bar = '#'.repeat(Math.round((WIDTH * done) / count)).padEnd(WIDTH, '.');
  const line = `[${bar}] ${done}/${count}  ${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}${done === count ? '\n' : ''}` : `${line}\n`);
}

async function check(pool: StudioPool, photo: Uint8Array): Promise<SelfieReport> {
  const { autoOrient } = await sharp(photo).metadata();
  const small = sharp(photo)
    .autoOrient()
    .resize(ANALYSIS_SIDE, ANALYSIS_SIDE, { fit: 'inside', withoutEnlargement: true });
  const image = await small.jpeg({ quality: 92 }).toBuffer();
  return pool.checkSelfie({ image, originalWidth: autoOrient.width, originalHeight: autoOrient.height });
}

const fileOf = ({ plan }: Picture): string => `${String(plan.number).padStart(3, '0')}-${plan.style}.jpg`;

function describe(picture: Picture): object {
  const { plan, attempt, seed, shot } = picture;
  return {
    number: plan.number,
    file: fileOf(picture),
    style: plan.style,
    seed,
    attempt,
    resolution: shot.resolution,
    similarity: rounded(shot.similarity),
    scores: { dlib: rounded(shot.scores.dlib), human: rounded(shot.scores.human) },
    raw: shot.report.raw,
    skinShift: shot.report.skinShift && {
      ita: rounded(shot.report.skinShift.ita),
      lightness: rounded(shot.report.skinShift.lightness),
    },
    gate: shot.belowTarget ? 'below_target' : 'accepted',
    seconds: rounded(shot.seconds),
  };
}

async function save(
  options: CliOptions,
  pool: StudioPool,
  report: SelfieReport,
  result: PackageResult,
  seconds: number,
): Promise<void> {
  await mkdir(options.out, { recursive: true });
  for (const picture of result.pictures)
    await writeFile(join(options.out, fileOf(picture)), picture.shot.bytes);
  await writeFile(
    join(options.out, 'contact-sheet.jpg'),
    await contactSheet(result.pictures.map(({ shot }) => shot.bytes)),
  );
  const { id, model, licence } = pool.profile();
  const summary = {
    engine: { id, model, licence },
    models: await readManifest(),
    expression: options.expression,
    seed: options.seed,
    selfieCheck: report,
    seconds: rounded(seconds),
    images: result.pictures.map(describe),
    rejected: result.rejections,
    missing: result.missing,
  };
  await writeFile(join(options.out, 'result.json'), `${JSON.stringify(summary, null, 2)}\n`);
}

/** Answers the exit code. */
async function shoot(options: CliOptions, pool: StudioPool): Promise<number> {
  const selfie = await readFile(options.photo);
  const report = await check(pool, selfie);
  for (const { code, severity } of report.reasons) console.error(`${severity}: ${code}`);
  if (report.verdict === 'refuse') return 2;
  const offer = report.expressions.find(({ expression }) => expression === options.expression);
  if (!offer?.possible) {
    console.error(`not possible: ${options.expression} (${offer?.reason ?? 'unknown'})`);
    return 2;
  }
  const began = performance.now();
  const onProgress = (done: number): void => showProgress(done, options.count, began);
  const { slots } = pool.profile();
  const result = await shootPackage(pool, {
    selfie,
    count: options.count,
    expression: options.expression,
    seed: options.seed,
    slots,
    onProgress,
  });
  const seconds = (performance.now() - began) / 1000;
  await save(options, pool, report, result, seconds);
  console.error(
    `${result.pictures.length} images in ${seconds.toFixed(1)} s: ${join(options.out, 'contact-sheet.jpg')}`,
  );
  return result.missing.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  let options: CliOptions;
  try {
    options = parseCli(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  const pool = new StudioPool({
    certificateDir: options.certificateDir,
    ...(options.threads ? { threads: options.threads } : {}),
  });
  try {
    return await shoot(options, pool);
  } catch (error) {
    const reason =
      error instanceof EngineFailure
        ? `${error.code}: ${(error.cause as Error | undefined)?.message ?? ''}`
        : (error as Error).message;
    console.error(`failed: ${reason}`);
    return 1;
  } finally {
    await pool.close();
  }
}

process.exitCode = await main();
