import { readFileSync } from 'node:fs';
import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** US Navy portrait of Grace Hopper, 512 x 600, public domain. */
export const portrait = readFileSync(new URL('../fixtures/grace_hopper.jpg', import.meta.url));

const resized = (width: number, height: number): Sharp =>
  sharp(portrait).resize(width, height, { fit: 'fill' });

export const jpeg = (width: number, height: number): Promise<Buffer> =>
  resized(width, height).jpeg().toBuffer();
export const png = (width: number, height: number): Promise<Buffer> =>
  resized(width, height).png().toBuffer();
export const webp = (width: number, height: number): Promise<Buffer> =>
  resized(width, height).webp().toBuffer();

/** As a phone writes it: turned by orientation, with place, maker, colour profile and XMP. */
export function phonePhoto(orientation = 6): Promise<Buffer> {
  return resized(600, 800)
    .keepIccProfile()
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'SECRET-MAKER', Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="SECRET-XMP"/></rdf:RDF></x:xmpmeta>',
    )
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

export async function animation(frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_unused, index) =>
      sharp({
        create: {
          width: 600,
          height: 600,
          channels: 3,
          background: { r: index * 60, g: 80, b: 200 - index * 60 },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .webp({ delay: Array<number>(frames).fill(40), loop: 0 })
    .toBuffer();
}

/** A PNG of any size whose pixels are all zero: 20,000 x 20,000 take half a megabyte as a file. */
export function flatPng(
  width: number,
  height: number,
  options: { readonly depth?: 1 | 8; readonly chunk?: readonly [string, Buffer] } = {},
): Buffer {
  const depth = options.depth ?? 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  const row = 1 + Math.ceil((width * depth) / 8);
  const data = deflateSync(Buffer.alloc(row * height), { level: 9 });
  const extra = options.chunk ? [chunk(...options.chunk)] : [];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A profile chunk that inflates to 60 MB. */
export function iccBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
  return flatPng(600, 600, { chunk: ['iCCP', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), packed])] });
}

/** Length that the limit allows and a bit, filled behind a good picture. */
export function padded(picture: Buffer, bytes: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
