import sharp from 'sharp';
import { degrade, scaled } from '../test/support/degrade.ts';
import { photos } from '../test/support/derived-photos.ts';
import { lamps, under, type Lamp } from '../test/support/lamps.ts';

export type Person = 'hopper' | 'astronaut';

/** A portrait, or what a bad camera makes of it. */
export interface Copy {
  readonly name: string;
  readonly person: Person;
  readonly photo: () => Promise<Buffer>;
}

type Way = (photo: Buffer) => Promise<Buffer>;

/** What is done to both portraits; those that bear the name of a derived photo are what it is to hopper. */
const ways: Readonly<Record<string, Way>> = {
  ...each(Object.entries(degrade), ([name, way]) => [name, (photo) => way(sharp(photo))]),
  halfSize: (photo) => scaled(photo, 0.5),
  halfSharp: async (photo) => scaled(await scaled(photo, 0.5), 2),
  ...each(Object.keys(lamps) as Lamp[], (lamp) => [`${lamp}Light`, (photo) => under(lamp, photo)]),
};

function each<T>(what: readonly T[], way: (one: T) => readonly [string, Way]): Record<string, Way> {
  return Object.fromEntries(what.map(way));
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
