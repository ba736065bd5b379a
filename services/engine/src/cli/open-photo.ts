import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Expression } from '../plan/style.ts';
import { ANALYSIS_SIDE } from '../analysis/analyse.ts';
import { EngineFailure, type EnginePool, type SelfieReport } from '../port.ts';
import { CliError, sentenceOf } from './messages.ts';

/** @throws CliError that names the file */
export async function readPhoto(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CliError(
      missing ? `There is no file ${path}.` : `${path} cannot be read: ${(error as Error).message}`,
    );
  }
}

export async function checkPhoto(pool: EnginePool, photo: Uint8Array): Promise<SelfieReport> {
  const { image, width, height } = await uprightCopy(photo).catch((cause: unknown) => {
    throw new EngineFailure('permanent', 'photo_unreadable', { cause });
  });
  return pool.checkSelfie({ image, originalWidth: width, originalHeight: height });
}

async function uprightCopy(photo: Uint8Array): Promise<{ image: Uint8Array; width: number; height: number }> {
  const { autoOrient } = await sharp(photo).metadata();
  const image = await sharp(photo)
    .autoOrient()
    .resize(ANALYSIS_SIDE, ANALYSIS_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { image, ...autoOrient };
}

/** What to say before work begins; @throws CliError when the selfie or the expression is refused */
export function warningsOf(report: SelfieReport, wanted: Expression): readonly string[] {
  const lines = report.reasons.map(({ code }) => `${sentenceOf(code)} (${code})`);
  if (report.verdict === 'refuse') throw new CliError(`This selfie is refused.\n  ${lines.join('\n  ')}`);
  const offer = report.expressions.find(({ expression }) => expression === wanted);
  if (!offer?.possible) throw new CliError(`${sentenceOf(offer?.reason ?? '')} (${wanted})`);
  return lines;
}
