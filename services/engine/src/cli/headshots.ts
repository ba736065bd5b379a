import { join } from 'node:path';
import { readManifest } from '../nets/manifest.ts';
import { StudioPool } from '../studio/studio-pool.ts';
import { CliError, inWords } from './messages.ts';
import { checkPhoto, readPhoto, warningsOf } from './open-photo.ts';
import { parseCli, usage, type CliOptions } from './options.ts';
import { progressBar } from './progress-bar.ts';
import { saveRun } from './run-report.ts';
import { shootPackage } from './shoot-package.ts';

async function shoot(options: CliOptions, pool: StudioPool): Promise<void> {
  const { expression, outfit, seed, count, out } = options;
  const selfie = await readPhoto(options.photo);
  const selfieCheck = await checkPhoto(pool, selfie);
  for (const line of warningsOf(selfieCheck, expression)) console.error(`warning: ${line}`);

  const engine = pool.profile();
  const began = performance.now();
  const result = await shootPackage(pool, {
    ...{ selfie, count, expression, outfit, seed, slots: engine.slots },
    onProgress: progressBar(count),
  });
  const seconds = (performance.now() - began) / 1000;
  if (result.pictures.length === 0) throw new CliError('No image passed the gates.');

  await saveRun(out, {
    engine,
    models: (await readManifest()).models,
    expression,
    outfit,
    seed,
    selfieCheck,
    seconds,
    result,
  });
  console.error(
    `${result.pictures.length} images in ${seconds.toFixed(1)} s: ${join(out, 'contact-sheet.jpg')}`,
  );
  if (result.missing.length > 0)
    throw new CliError(`No candidate passed the gates for ${result.missing.join(', ')}; see result.json.`);
}

async function main(): Promise<void> {
  const { threads, certificateDir, ...options } = optionsOrExit();
  const pool = new StudioPool({ certificateDir, ...(threads ? { threads } : {}) });
  try {
    await shoot({ threads, certificateDir, ...options }, pool);
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  } finally {
    await pool.close();
  }
}

function optionsOrExit(): CliOptions {
  try {
    return parseCli(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

await main();
