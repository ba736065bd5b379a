import { readFile } from 'node:fs/promises';
import { chanceOf } from '../../src/pixels/random.ts';
import { degrade, jpeg } from './degrade.ts';
import { turnedBy } from './turned-head.ts';
import { repainted, warped, type Place } from './warped-photos.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Where the heads and eyes of the two portraits lie, in shares of the photo. */
const hopperHead = { x: 0.513, y: 0.39, radius: 0.25, aspect: 512 / 600 };
export const astronautEyes = [
  { left: 0.376, right: 0.426, top: 0.186, bottom: 0.2095 },
  { left: 0.456, right: 0.507, top: 0.189, bottom: 0.2145 },
] as const;

type Fixture = 'astronaut.png' | 'grace_hopper.jpg' | 'chelsea.png' | 'coffee.png';

export const fixture = (name: Fixture): Promise<Buffer> =>
  readFile(new URL(`../fixtures/${name}`, import.meta.url));

const open = async (name: Fixture): Promise<Sharp> =>
  sharp(await fixture(name))
    .removeAlpha()
    .toColourspace('srgb');
const again = async (picture: Sharp): Promise<Sharp> => sharp(await picture.png().toBuffer());

function bar(left: number, top: number, width: number, height: number, colour: string): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background: colour } }, left, top };
}

const within = ({ left, right, top, bottom }: (typeof astronautEyes)[number], { x, y }: Place): boolean =>
  x > left && x < right && y > top && y < bottom;

/** The curve lashes draw on a closed eye. */
const onLashes = ({ x, y }: Place): boolean =>
  astronautEyes.some(({ left, right, bottom }) => {
    const along = (x - left - 0.004) / (right - left - 0.008);
    const curve = bottom - 0.001 - 0.004 * (2 * along - 1) ** 2;
    return along > 0 && along < 1 && Math.abs(y - curve) < 0.0013;
  });

/** Photos made of the four fixtures, as JPEG; each provokes one answer of the selfie check. */
export const photos = {
  astronaut: async () => jpeg(await open('astronaut.png')),
  hopper: async () => jpeg(await open('grace_hopper.jpg')),
  cat: async () => jpeg((await open('chelsea.png')).resize({ width: 1200 })),
  cup: async () => jpeg((await open('coffee.png')).resize({ width: 1200 })),
  tiny: async () => jpeg((await open('astronaut.png')).resize(400)),
  sideBySide: async () => {
    const left = await (await open('grace_hopper.jpg')).png().toBuffer();
    return jpeg(
      sharp(left)
        .extend({ right: 512, background: '#888' })
        .composite([{ input: left, left: 512, top: 0 }]),
    );
  },
  blurred: async () =>
    jpeg((await again((await open('astronaut.png')).resize(1536, 1536, { kernel: 'lanczos3' }))).blur(10)),
  dark: async () => degrade.dark(await open('grace_hopper.jpg')),
  bright: async () => degrade.bright(await open('grace_hopper.jpg')),
  halfFace: async () =>
    jpeg(
      (
        await again((await open('grace_hopper.jpg')).extract({ left: 240, top: 0, width: 272, height: 512 }))
      ).resize({ width: 600 }),
    ),
  foreheadCut: async () =>
    jpeg(
      (
        await again((await open('grace_hopper.jpg')).extract({ left: 0, top: 160, width: 512, height: 440 }))
      ).resize({ width: 700 }),
    ),
  eyesBar: async () => jpeg((await open('grace_hopper.jpg')).composite([bar(170, 178, 200, 50, '#0a0a0a')])),
  mouthCover: async () =>
    jpeg((await open('grace_hopper.jpg')).composite([bar(185, 262, 165, 95, '#7fb5e6')])),
  tilted: async () => jpeg((await open('grace_hopper.jpg')).rotate(26, { background: '#888' })),
  faceSmall: async () => {
    const small = await (await open('grace_hopper.jpg')).resize(200).png().toBuffer();
    const wall = { create: { width: 1200, height: 1200, channels: 3, background: '#889' } } as const;
    return jpeg(sharp(wall).composite([{ input: small, left: 500, top: 500 }]));
  },
  noHeadroom: async () => {
    const low = (await open('grace_hopper.jpg')).extract({ left: 0, top: 128, width: 512, height: 472 });
    return jpeg((await again(low)).resize({ width: 700 }));
  },
  turnedAside: async () => warped(await photos.hopper(), turnedBy(50, 'sideways', hopperHead)),
  headDown: async () => warped(await photos.hopper(), turnedBy(58, 'down', { ...hopperHead, radius: 0.27 })),
  eyesClosed: async () => {
    const lids = await warped(await photos.large(), (place) => {
      const eye = astronautEyes.find((e) => within(e, place));
      return eye ? { x: place.x, y: eye.top - 0.006 + 0.25 * (place.y - eye.top) } : place;
    });
    return repainted(lids, (value, place) => (onLashes(place) ? 0.35 * value : value));
  },
  halfInShadow: async () =>
    repainted(await photos.hopper(), (value, { x }) => (x < 0.52 ? 0.28 * value : value)),
  noisy: async () => degrade.noisy(await open('grace_hopper.jpg')),
  dim: async () => degrade.dim(await open('grace_hopper.jpg')),
  darkerSkin: async () => jpeg((await open('astronaut.png')).resize(1024).gamma(1, 1.9)),
  blackAndWhite: async () => degrade.blackAndWhite(await open('grace_hopper.jpg')),
  bearded: async () => {
    const chance = chanceOf(2);
    return repainted(await photos.hopper(), (value, { x, y }, channel) => {
      const onChin = ((x - 0.53) / 0.15) ** 2 + ((y - 0.51) / 0.07) ** 2 < 1;
      const onMouth = ((x - 0.525) / 0.075) ** 2 + ((y - 0.468) / 0.022) ** 2 < 1;
      return onChin && !onMouth ? [70, 52, 40][channel]! * chance.between(0.5, 1.2) : value;
    });
  },
  compressed: async () => degrade.compressed(await open('grace_hopper.jpg')),
  large: async () => jpeg((await open('astronaut.png')).resize(1536, 1536, { kernel: 'lanczos3' })),
  twelveMegapixels: async () =>
    jpeg((await open('grace_hopper.jpg')).resize(3200, 3750, { kernel: 'lanczos3' })),
  warm: async () => degrade.warm(await open('grace_hopper.jpg')),
  offCentre: async () =>
    jpeg(
      (await open('grace_hopper.jpg'))
        .extract({ left: 150, top: 0, width: 362, height: 600 })
        .resize({ width: 600 }),
    ),
} as const;

/** The same upright picture, stored under one of the eight EXIF orientations. */
export async function storedAs(orientation: number): Promise<Buffer> {
  const upright = await photos.large();
  const turned: Record<number, readonly [angle: number, mirrored: boolean]> = {
    1: [0, false],
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [90, true],
    6: [270, false],
    7: [270, true],
    8: [90, false],
  };
  const [angle, mirrored] = turned[orientation]!;
  const turnedBack = await sharp(upright).rotate(angle).png().toBuffer();
  const raw = mirrored ? await sharp(turnedBack).flop().png().toBuffer() : turnedBack;
  return sharp(raw).withMetadata({ orientation }).jpeg({ quality: 92 }).toBuffer();
}

/** As a phone writes it: with place and maker in EXIF. */
export const withPlaceAndMaker = (photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .withExif({
      IFD0: { Make: 'SECRET-MAKER' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
