import sharp, { type Sharp } from 'sharp';
import { jpeg } from './degrade.ts';
import { fixture } from './derived-photos.ts';

export const portraits = ['grace_hopper.jpg', 'astronaut.png'] as const;
export type PortraitFile = (typeof portraits)[number];

const open = async (name: PortraitFile, width?: number): Promise<Sharp> => {
  const photo = sharp(await fixture(name))
    .removeAlpha()
    .toColourspace('srgb');
  return sharp(await (width ? photo.resize({ width, kernel: 'lanczos3' }) : photo).png().toBuffer());
};

/** A portrait turned clockwise, as a phone that lost count of its own turns stores it. */
export async function turnedPortrait(name: PortraitFile, degrees: number, mirrored = false): Promise<Buffer> {
  const photo = await open(name, 1024);
  return jpeg((mirrored ? photo.flop() : photo).rotate(degrees, { background: '#808080' }));
}

/** The pixels stand, and EXIF says that they lie. */
export const wronglyLabelled = async (name: PortraitFile, orientation: number): Promise<Buffer> =>
  (await open(name, 1024)).withMetadata({ orientation }).jpeg({ quality: 92 }).toBuffer();

/** Two people in one photo, the second one upside down. */
export async function oneUpsideDown(): Promise<Buffer> {
  const other = await (await open('grace_hopper.jpg')).rotate(180).png().toBuffer();
  return jpeg(
    (await open('grace_hopper.jpg'))
      .extend({ right: 512, background: '#888' })
      .composite([{ input: other, left: 512, top: 0 }]),
  );
}

const bars = (top: number, right: number, background: string) => async (photo: Sharp) =>
  photo.extend({ top, bottom: top, left: right, right, background });

/** What programs and people put around a photo. */
export const frames: Readonly<Record<string, (photo: Sharp) => Promise<Sharp>>> = {
  'black bars at the sides': bars(0, 600, '#000'),
  'white bars at the sides': bars(0, 600, '#fff'),
  'black bars above and below': bars(600, 0, '#000'),
  'a white frame': bars(400, 400, '#fff'),
  "a screenshot's frame": bars(700, 20, '#f4f4f6'),
  'bars on one side': async (photo) => photo.extend({ right: 1000, background: '#222' }),
  'itself, blurred, at the sides': async (photo) => {
    const [input, { width, height }] = [await photo.png().toBuffer(), await photo.metadata()];
    const wide = await sharp(input)
      .resize(width + 1200, height, { fit: 'fill' })
      .blur(40)
      .png()
      .toBuffer();
    return sharp(wide).composite([{ input, left: 600, top: 0 }]);
  },
  'clear corners': async (photo) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const edged = photo.extend({ top: 300, bottom: 300, left: 300, right: 300, background: clear });
    return sharp(await edged.png().toBuffer()).flatten({ background: '#fff' });
  },
};

export const framed = async (name: PortraitFile, frame: (photo: Sharp) => Promise<Sharp>): Promise<Buffer> =>
  jpeg(await frame(await open(name, 1024)));

export const scaledTo = async (name: PortraitFile, width: number): Promise<Buffer> =>
  jpeg(await open(name, width));

/** The face as a share of the photo's height, by cutting the photo closer or putting it before a wall. */
export async function faceShare(name: PortraitFile, share: number): Promise<Buffer> {
  const photo = await open(name, 1024);
  const { width, height } = await photo.metadata();
  const face =
    name === 'grace_hopper.jpg' ? { x: 0.52, y: 0.4, height: 0.335 } : { x: 0.44, y: 0.24, height: 0.2 };
  const side = (face.height * height) / share;
  const top = Math.round(face.y * height - side / 2);
  const left = Math.round(face.x * width - side / 2);
  const [from, to] = [Math.max(0, top), Math.min(height, top + Math.round(side))];
  const [start, end] = [Math.max(0, left), Math.min(width, left + Math.round(side))];
  const inside = photo.extract({ left: start, top: from, width: end - start, height: to - from });
  const missing = {
    left: start - left,
    right: left + Math.round(side) - end,
    top: from - top,
    bottom: top + Math.round(side) - to,
  };
  return jpeg(sharp(await inside.png().toBuffer()).extend({ ...missing, background: '#8a8f98' }));
}

/** A portrait before a webcam: 4:3, the face a third of the height, with the noise of a small sensor. */
export async function webcam(width: number): Promise<Buffer> {
  const height = (width * 3) / 4;
  const person = await (await open('grace_hopper.jpg')).resize({ height }).png().toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } });
  const scene = sharp({ create: { width, height, channels: 3, background: '#7c8590' } }).composite([
    { input: person, gravity: 'south' },
    { input: await grain.png().toBuffer(), blend: 'soft-light' },
  ]);
  return scene.jpeg({ quality: 75 }).toBuffer();
}
