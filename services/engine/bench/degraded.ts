import sharp, { type Sharp } from 'sharp';
import { chanceOf } from '../src/pixels/random.ts';
import { photos } from '../test/support/derived-photos.ts';
import { lamps, under, type Lamp } from '../test/support/lamps.ts';
import { repainted } from '../test/support/warped-photos.ts';

export type Person = 'hopper' | 'astronaut';

/** A portrait, or what a bad camera makes of it. */
export interface Copy {
  readonly name: string;
  readonly person: Person;
  readonly photo: () => Promise<Buffer>;
}

type Way = (photo: Buffer) => Promise<Buffer>;

const jpeg = (picture: Sharp, quality = 92): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

/** What is done to both portraits; those that bear the name of a derived photo are what it is to hopper. */
const ways: Readonly<Record<string, Way>> = {
  dark: (photo) => jpeg(sharp(photo).linear(0.2, 0)),
  dim: (photo) => jpeg(sharp(photo).linear(0.5, 0)),
  bright: (photo) => jpeg(sharp(photo).linear(2.6, 40)),
  noisy: (photo) => {
    const chance = chanceOf(1);
    return repainted(photo, (value) => value + chance.between(-30, 30));
  },
  compressed: (photo) => jpeg(sharp(photo), 30),
  warm: (photo) =>
    jpeg(
      sharp(photo).recomb([
        [1.12, 0, 0],
        [0, 1, 0],
        [0, 0, 0.72],
      ]),
    ),
  blackAndWhite: (photo) => jpeg(sharp(photo).grayscale()),
  halfSize: (photo) => scaled(photo, 0.5),
  halfSharp: async (photo) => scaled(await scaled(photo, 0.5), 2),
  ...Object.fromEntries(
    (Object.keys(lamps) as Lamp[]).map((lamp) => [`${lamp}Light`, (photo: Buffer) => under(lamp, photo)]),
  ),
};

async function scaled(photo: Buffer, factor: number): Promise<Buffer> {
  const { width } = await sharp(photo).metadata();
  return jpeg(sharp(photo).resize(Math.round(factor * width)));
}

const ofNobody: readonly string[] = ['cat', 'cup'];
const ofAstronaut: readonly string[] = ['astronaut', 'tiny', 'blurred', 'eyesClosed', 'darkerSkin', 'large'];

const personOf = (name: string): Person => (ofAstronaut.includes(name) ? 'astronaut' : 'hopper');

/** Every derived photo of a person, and both portraits degraded in every way. */
export const copies = (): readonly Copy[] => [
  ...Object.entries(photos)
    .filter(([name]) => !ofNobody.includes(name))
    .map(([name, photo]) => ({ name, person: personOf(name), photo })),
  ...(['hopper', 'astronaut'] as const).flatMap((person) =>
    Object.entries(ways)
      .filter(([way]) => person !== 'hopper' || !(way in photos))
      .map(([way, degrade]) => ({
        name: `${person}, ${way}`,
        person,
        photo: async () => degrade(await photos[person]()),
      })),
  ),
];
