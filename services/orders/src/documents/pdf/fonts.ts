import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

interface Face {
  readonly name: string;
  readonly font: Font;
}

function face(name: string, path: string): Face {
  const font = create(readFileSync(path));
  if (font.type !== 'TTF') throw new Error(`${path} is a collection of fonts.`);
  return { name, font: font as Font };
}

/** Weights of the page: the family of the web pages first, then the one that stands in for what it lacks. */
const families = {
  regular: [
    face(
      'regular',
      require.resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
    ),
    face('regular-other', require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  ],
  strong: [
    face(
      'strong',
      require.resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
    ),
    face(
      'strong-other',
      require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
    ),
  ],
} as const;

export type Weight = keyof typeof families;
export const faces: readonly Face[] = [...families.regular, ...families.strong];

/** A glyph keeps its first character, which goes into the file: shared ones would tell of other documents. */
export const ofOnePage = (font: Font): Font => Object.assign(Object.create(font) as Font, { _glyphs: {} });

export interface Run {
  readonly face: string;
  readonly text: string;
}

/**
 * A word is in one face where one has all of it.
 * @throws RangeError when no face has one of the characters
 */
export function runs(text: string, weight: Weight): readonly Run[] {
  const found: { face: string; text: string }[] = [];
  const add = (face: string, piece: string): void => {
    const last = found.at(-1);
    if (last?.face === face) last.text += piece;
    else found.push({ face, text: piece });
  };
  for (const word of text.split(/(?<= )/)) {
    const whole = families[weight].find(({ font }) => [...word].every((each) => has(font, each)));
    if (whole) add(whole.name, word);
    else for (const each of word) add(faceOf(each, weight).name, each);
  }
  return found;
}

const pointOf = (character: string): number => character.codePointAt(0) ?? 0;
const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(pointOf(character));

function faceOf(character: string, weight: Weight): Face {
  const known = families[weight].find(({ font }) => has(font, character));
  if (known) return known;
  throw new RangeError(`No font has U+${pointOf(character).toString(16).toUpperCase().padStart(4, '0')}.`);
}
