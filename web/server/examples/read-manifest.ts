import { styles, type Style } from '../../../proto/src/vocabulary.gen.ts';
import { builtInPriceBook, type Examples } from '../../src/shared/config/app-config.ts';
import { isLanguageCode, languageCodes, type LanguageCode } from '../../src/shared/i18n/languages.ts';

export const manifestName = 'examples.json';

export type Manifest = Omit<Examples, 'base'>;

type Fields = Readonly<Record<string, unknown>>;

const known = ['person', 'source', 'sheet', 'chosen'];
const sizes = builtInPriceBook.map(({ images }) => images);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Error that names the setting */
export function refuse(what: string): never {
  throw new Error(`EXAMPLES_DIR: ${what}.`);
}

const refuseManifest = (what: string): never => refuse(`${manifestName}: ${what}`);

/** Pages end the sentence themselves. */
const sentence = (text: string): string => text.trim().replace(/\.$/, '');

function sourceOf(value: unknown): Manifest['source'] {
  if (typeof value === 'string') return sentence(value);
  if (!isObject(value)) return refuseManifest('the source is no text and no object of texts');
  const strange = Object.keys(value).find((code) => !isLanguageCode(code));
  if (strange !== undefined) refuseManifest(`the source: ${strange} is no language of the site`);
  const texts = languageCodes.map((code): [LanguageCode, string] => {
    const text = value[code];
    if (typeof text !== 'string' || text.trim() === '')
      return refuseManifest(`the source has no text in ${code}`);
    return [code, sentence(text)];
  });
  return Object.fromEntries(texts) as Record<LanguageCode, string>;
}

function sheetOf(value: unknown): readonly Style[] {
  if (!Array.isArray(value)) return refuseManifest('the sheet is no array of styles');
  if (!sizes.includes(value.length))
    return refuseManifest(`the sheet has ${value.length} images, an order has ${sizes.join(', ')}`);
  return value.map(
    (name, index) =>
      styles.find((style) => style === name) ??
      refuseManifest(`the sheet, image ${index + 1}: the style is none of ${styles.join(', ')}`),
  );
}

function chosenOf(value: unknown, sheet: readonly Style[]): readonly number[] {
  if (!Array.isArray(value)) return refuseManifest('chosen is no array of numbers');
  const numbers = value.map((number: unknown) =>
    typeof number === 'number' && sheet[number - 1] !== undefined
      ? number
      : refuseManifest(`chosen: ${JSON.stringify(number)} is no image of the sheet`),
  );
  const shown = numbers.map((number) => sheet[number - 1]);
  const missing = styles.find((style) => shown.filter((each) => each === style).length !== 1);
  if (missing !== undefined)
    refuseManifest(`chosen has to name one image of each style, ${missing} among them`);
  return numbers;
}

/**
 * Reads what a folder of examples says of itself.
 * @throws Error naming what is wrong with it
 */
export function readManifest(text: string): Manifest {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return refuseManifest('this is no JSON');
  }
  if (!isObject(fields)) return refuseManifest('this is no object');
  const strange = Object.keys(fields).find((key) => !known.includes(key));
  if (strange !== undefined) refuseManifest(`${strange} is not known, only ${known.join(', ')}`);
  const { person } = fields;
  if (typeof person !== 'string' || person.trim() === '') return refuseManifest('the person is missing');
  const sheet = sheetOf(fields['sheet']);
  const source = sourceOf(fields['source']);
  return { person: person.trim(), source, sheet, chosen: chosenOf(fields['chosen'], sheet) };
}
