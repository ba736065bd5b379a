import { eyeLine, faceCentre, type FaceMap } from '../analysis/face-map.ts';
import { MASTER_FACE } from '../studio/master-frame.ts';
import { sharedBytes, sharedWords, type PreparedSelfie } from '../studio/prepared.ts';

/** What dressing needs of a prepared selfie. */
export type Person = Pick<PreparedSelfie, 'width' | 'height' | 'colour' | 'alpha' | 'map' | 'scale'>;

/** As far as a master canvas reaches from the middle of the eyes where the photo has room enough. */
const REACH = { aside: 1.6 * MASTER_FACE, below: 1.8 * MASTER_FACE } as const;

/** The person on a canvas with all the room that a garment takes, however tight the photo is. */
export function withRoom(person: Person): Person {
  const left = Math.max(0, Math.ceil(REACH.aside - faceCentre(person.map)));
  const width = Math.max(left + person.width, left + Math.ceil(faceCentre(person.map) + REACH.aside));
  const height = Math.max(person.height, Math.ceil(eyeLine(person.map) + REACH.below));
  const colour = sharedWords(width * height * 3);
  const alpha = sharedBytes(width * height);
  for (let y = 0; y < person.height; y++) {
    const [from, to] = [y * person.width, y * width + left];
    colour.set(person.colour.subarray(3 * from, 3 * (from + person.width)), 3 * to);
    alpha.set(person.alpha.subarray(from, from + person.width), to);
  }
  return { ...person, width, height, colour, alpha, map: movedRight(person.map, left) };
}

function movedRight(map: FaceMap, by: number): FaceMap {
  const points = map.points.slice();
  for (let i = 0; i < points.length; i += 3) points[i]! += by;
  return { points };
}
