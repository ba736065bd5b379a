import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { CommandError } from '../commands/command-error.ts';
import type { Schemas } from '../api/public-api.ts';
import { reach } from './customer-api.ts';

type Headshot = Schemas['Headshot'];

export interface SavedImage {
  readonly headshot: Headshot;
  readonly file: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

const atATime = 6;
const smallest = 1024;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** A name that stays in its folder, whatever a server says. */
export const safeName = (name: string): string => name.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_');

export async function downloadAll(
  baseUrl: string,
  headshots: readonly Headshot[],
  out: string,
): Promise<readonly SavedImage[]> {
  const waiting = [...headshots].sort((a, b) => a.number - b.number);
  const saved: SavedImage[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      saved.push(await download(baseUrl, next, out));
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return saved.sort((a, b) => a.headshot.number - b.headshot.number);
}

async function download(baseUrl: string, headshot: Headshot, out: string): Promise<SavedImage> {
  const what = `Image ${headshot.number}`;
  if (headshot.downloadUrl === null) throw new CommandError(`${what} is not delivered.`);
  const response = await reach(baseUrl, headshot.downloadUrl);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new CommandError(`${what} could not be downloaded: ${response.status}.`);
  if (!bytes.subarray(0, 3).equals(jpegStart)) throw new CommandError(`${what} is not a JPEG.`);
  if (bytes.length !== headshot.bytes)
    throw new CommandError(`${what} has ${bytes.length} bytes; ${headshot.bytes} were announced.`);
  const { width, height } = await sharp(bytes).metadata();
  if (width < smallest || height < smallest)
    throw new CommandError(`${what} is ${width}x${height}; at least ${smallest}x${smallest} were promised.`);
  const file = safeName(headshot.fileName);
  await writeFile(join(out, file), bytes);
  return { headshot, file, bytes: bytes.length, width, height };
}

export async function downloadArchive(
  baseUrl: string,
  archive: Schemas['Archive'],
  out: string,
): Promise<{ file: string; bytes: number }> {
  const response = await reach(baseUrl, archive.url);
  if (!response.ok || !response.body)
    throw new CommandError(`The archive could not be downloaded: ${response.status}.`);
  const announced = Number(response.headers.get('content-length'));
  const file = safeName(archive.fileName);
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body as never), counting, createWriteStream(join(out, file)));
  if (announced !== bytes || archive.bytes !== bytes) {
    throw new CommandError(
      `The archive has ${bytes} bytes; Content-Length said ${announced}, the API ${archive.bytes}.`,
    );
  }
  return { file, bytes };
}
