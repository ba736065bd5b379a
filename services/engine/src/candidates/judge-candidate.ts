import sharp from 'sharp';
import { clothingNote } from '../marking/clothing-note.ts';
import { signJpeg } from '../marking/sign.ts';
import { xmpPacket } from '../marking/xmp.ts';
import { hexOf } from '../pixels/colour.ts';
import { openPhoto, pixelsOf } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { fingerprintOf, meanColour } from '../score/fingerprint.ts';
import { measureFile } from '../score/judge-file.ts';
import { encodeHeadshot } from '../studio/encode.ts';
import type { Answers, JudgeTask } from '../threads/tasks.ts';
import { refusedBy, wantsBetter } from './portrait-gates.ts';

const SIDE = 1024;
const MOST_SIDE = 4096;
const SQUARE = 0.02;
const formats: readonly string[] = ['png', 'jpeg', 'webp'];

async function openCandidate(bytes: Uint8Array): Promise<Rgb | 'decode' | 'size'> {
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes).metadata();
    if (!formats.includes(format) || pages > 1) return 'decode';
    if (Math.min(width, height) < SIDE || Math.max(width, height) > MOST_SIDE) return 'size';
    if (Math.abs(width / height - 1) > SQUARE) return 'size';
    return await pixelsOf(openPhoto(bytes).resize(SIDE, SIDE, { fit: 'cover' }));
  } catch {
    return 'decode';
  }
}

export async function judgeCandidate(task: JudgeTask): Promise<Answers['judge']> {
  const { reference, madeBy } = task;
  const image = await openCandidate(task.candidate);
  if (typeof image === 'string') return { ok: false, rejected: image };
  const note = clothingNote(task.clothing, madeBy.sourceType);
  const bytes = await encodeHeadshot(image, xmpPacket(madeBy.sourceType, madeBy.engine, note));
  const measured = await measureFile(bytes, reference.descriptors);
  const rejected = refusedBy(measured, reference, task.expression);
  if (rejected) return { ok: false, rejected };
  const fingerprint = fingerprintOf(image);
  const tool = { name: madeBy.engine, version: task.model };
  return {
    ok: true,
    madeBy,
    bytes: task.key ? await signJpeg(bytes, task.key, madeBy.sourceType, tool, note) : bytes,
    width: SIDE,
    height: SIDE,
    resolution: 'high',
    soft: false,
    similarity: Math.min(measured.scores.dlib, measured.scores.human),
    scores: measured.scores,
    dominantColor: hexOf(...meanColour(image)),
    fingerprint,
    belowTarget: wantsBetter(measured, reference, fingerprint, task.accepted),
    eyes: measured.eyes,
  };
}
