import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import {
  adobeRgb,
  animationControl,
  brokenPngProfile,
  chunk,
  cutAndClosed,
  cutBy,
  exif,
  film,
  multiPicture,
  profilePart,
  samsungTrailer,
  segment,
  withBefore,
  withBehind,
  withByte,
  withChunks,
  withScanOf,
  withSegments,
  zeroed,
} from '../odd-photos.ts';
import type { Person } from './media-stack.ts';
import { animation, png, portrait, webp } from './pictures.ts';
import { upload } from './uploading.ts';
import { useMedia } from './use-media.ts';

const stack = useMedia();
let ada: Person;

beforeAll(async () => {
  ada = await stack.person();
});

const [FIRST_TABLE, FIRST_FRAME, SCAN] = [0xdb, 0xc0, 0xda];
const side = 600;
const progressive = (): Promise<Buffer> => sharp(portrait).jpeg({ progressive: true }).toBuffer();
const every = (bytes: number): Buffer => Buffer.alloc(bytes, 0x41);
const plain = async (): Promise<Buffer> => portrait;
const square = (): Promise<Buffer> => png(side, side);

type Made = readonly [name: string, photo: () => Promise<Buffer>, change: (photo: Buffer) => Buffer];

const fine: readonly Made[] = [
  ['a scan of no frequency, as a selfie camera writes it', plain, withScanOf(0, 0, 0)],
  ['a scan of another precision', plain, withScanOf(0, 63, 1)],
  ['bytes of filling before a marker', plain, withBefore(FIRST_TABLE, Buffer.alloc(40, 0xff))],
  ['stray bytes before a marker', plain, withBefore(FIRST_TABLE, every(5))],
  ['stray bytes before the scan', plain, withBefore(SCAN, every(3))],
  ['a film behind it', plain, withBehind(film)],
  ['a trailer of the maker behind it', plain, withBehind(samsungTrailer)],
  ['a second picture behind it', plain, (photo) => Buffer.concat([photo, photo])],
  ['a directory of pictures in it', plain, withSegments(multiPicture(200))],
  ['four megabytes of data of the maker', plain, withSegments(...Array<Buffer>(60).fill(multiPicture(65_000)))],
  ['a broken profile', plain, withSegments(profilePart(1, 1, every(500)))],
  ['one of three parts of a profile', plain, withSegments(profilePart(2, 3, every(500)))],
  ['Adobe RGB', plain, withSegments(profilePart(1, 1, adobeRgb()))],
  ['EXIF of nonsense', plain, withSegments(exif(Buffer.alloc(300, 0xee)))],
  ['EXIF whose directory is cut', plain, withSegments(exif(Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1')))],
  ['EXIF as long as a segment can be', plain, withSegments(exif(Buffer.alloc(65_000)))],
  ['EXIF before JFIF', plain, withSegments(exif(Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')))],
  ['an unknown kind of colours of Adobe', plain, withSegments(segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x07', 'latin1')))],
  ['an extended frame', plain, withByte(FIRST_FRAME, 1, 0xc1)],
  ['progressive', progressive, (photo) => photo],
  ['progressive grey', () => sharp(portrait).greyscale().jpeg({ progressive: true }).toBuffer(), (photo) => photo],
  ['progressive CMYK', () => sharp(portrait).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(), (photo) => photo],
  ['Display P3', () => sharp(portrait).withIccProfile('p3').jpeg().toBuffer(), (photo) => photo],
  ['a PNG with a wrong checksum of a comment', square, withChunks(chunk('tEXt', every(20), true))],
  ['a PNG with a wrong checksum of its gamma', square, withChunks(chunk('gAMA', Buffer.from([0, 0, 177, 143]), true))],
  ['a PNG with a broken profile', square, withChunks(brokenPngProfile)],
  ['a PNG of 16 bits', () => sharp(portrait).resize(side, side).toColourspace('rgb16').png().toBuffer(), (photo) => photo],
  ['an animated PNG, its first picture', square, withChunks(animationControl(2, side))],
  ['a PNG with something behind it', square, withBehind(every(5_000))],
  ['a WEBP with something behind it', () => webp(side, side), withBehind(every(500))],
]; // prettier-ignore

const refused: readonly (readonly [code: string, ...Made])[] = [
  ['upload.incomplete', 'a JPEG without its last 200 bytes', plain, cutBy(200)],
  ['upload.incomplete', 'a JPEG without its end alone', plain, cutBy(2)],
  ['upload.incomplete', 'a JPEG that is half there', plain, cutBy(portrait.length / 2)],
  ['upload.incomplete', 'a JPEG cut within its head', plain, cutBy(portrait.length - 300)],
  ['upload.incomplete', 'a JPEG whose second half is zeros', plain, zeroed(portrait.length / 2)],
  ['upload.incomplete', 'a JPEG that was cut and closed', plain, cutAndClosed(20_000)],
  ['upload.incomplete', 'a progressive JPEG that was cut', progressive, cutBy(500)],
  ['upload.incomplete', 'a progressive JPEG that was cut and closed', progressive, cutAndClosed(2_000)],
  ['upload.incomplete', "a selfie camera's scan that was cut", async () => withScanOf(0, 0, 0)(portrait), cutBy(200)],
  ['upload.incomplete', 'a PNG that was cut', square, cutBy(90_000)],
  ['upload.incomplete', 'a WEBP that was cut', () => webp(side, side), cutBy(3_000)],
  ['upload.damaged', 'two starts', plain, (photo) => Buffer.concat([photo.subarray(0, 2), photo])],
  ['upload.too_complex', 'a lossless JPEG', plain, withByte(FIRST_FRAME, 1, 0xc3)],
  ['upload.too_complex', 'an arithmetically coded JPEG', plain, withByte(FIRST_FRAME, 1, 0xc9)],
  ['upload.too_complex', 'a JPEG of 12 bits', plain, withByte(FIRST_FRAME, 4, 12)],
  ['upload.invalid_type', 'an animated WEBP', () => animation(2), (photo) => photo],
]; // prettier-ignore

describe('a photo with an oddity', () => {
  it.each(fine)('is taken: %s', async (_name, photo, change) => {
    const original = await photo();
    const answer = await upload(stack.media.url, ada, change(original));
    expect(answer.problem).toBeUndefined();
    const { width, height } = await sharp(original).metadata();
    expect(answer.photo?.original).toMatchObject({ width, height });
  });

  it('is told to the log with what the decoder said', async () => {
    const noted = jest.spyOn(Logger.prototype, 'log');
    await upload(stack.media.url, ada, withScanOf(0, 0, 0)(portrait));
    expect(noted.mock.calls).toContainEqual([
      expect.objectContaining({
        msg: 'a photo was read with warnings',
        type: 'jpeg',
        reason: expect.stringContaining('Invalid SOS parameters'),
      }),
    ]);
  });

  it('of another colour space is brought to sRGB', async () => {
    const green = await sharp({ create: { width: side, height: side, channels: 3, background: '#40a040' } })
      .jpeg({ chromaSubsampling: '4:4:4', quality: 95 })
      .toBuffer();
    const { photo } = await upload(stack.media.url, ada, withSegments(profilePart(1, 1, adobeRgb()))(green));
    const [red = 255] = [Number.parseInt(photo?.original?.dominantColor.slice(1, 3) ?? '', 16)];
    expect(red).toBeLessThan(32);
  });
});

describe('a photo that cannot be read', () => {
  it.each(refused)('is refused with %s: %s', async (code, _name, photo, change) => {
    const answer = await upload(stack.media.url, ada, change(await photo()));
    expect([answer.problem?.code, answer.photo]).toEqual([code, undefined]);
    expect(await stack.parts.spooled()).toEqual([]);
  });

  it('is told to the log with why, and with no path', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const { problem } = await upload(stack.media.url, ada, cutBy(200)(portrait));
    expect(problem?.message).toBe(
      'Part of the file is missing. Please choose the photo again or export it again.',
    );
    expect(warned.mock.calls).toContainEqual([
      {
        msg: 'a photo cannot be read',
        type: 'jpeg',
        code: 'upload.incomplete',
        reason: expect.stringContaining('premature end of JPEG image'),
      },
    ]);
    expect(JSON.stringify(warned.mock.calls)).not.toContain(stack.parts.config.SPOOL_DIR);
  });
});
