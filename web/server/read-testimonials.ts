import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Testimonial } from '../src/shared/config/app-config.ts';
import { isLanguageCode } from '../src/shared/i18n/languages.ts';

const known = ['quote', 'name', 'role', 'language'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('TESTIMONIALS is no JSON.');
  }
}

function contentOf(setting: string): string {
  if (!isAbsolute(setting)) return setting;
  try {
    return readFileSync(setting, 'utf8');
  } catch {
    throw new Error(`TESTIMONIALS names ${setting}, which cannot be read.`);
  }
}

function testimonialOf(value: unknown, index: number): Testimonial {
  const fail = (what: string): never => {
    throw new Error(`TESTIMONIALS, entry ${index + 1}: ${what}.`);
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('is no object');
  const entry = value as Readonly<Record<string, unknown>>;
  const text = (key: string): string | undefined => {
    const found = entry[key];
    if (found === undefined) return undefined;
    return typeof found === 'string' && found.trim() !== '' ? found.trim() : fail(`${key} is no text`);
  };
  const strange = Object.keys(entry).find((key) => !known.includes(key));
  if (strange !== undefined) fail(`${strange} is not known, only ${known.join(', ')}`);
  const [quote, name, role, language] = known.map(text);
  if (quote === undefined) return fail('the quote is missing');
  if (name === undefined) return fail('the name is missing');
  if (language !== undefined && !isLanguageCode(language))
    return fail(`${language} is no language of the site`);
  return { quote, name, ...(role !== undefined && { role }), ...(language !== undefined && { language }) };
}

/**
 * What customers said and let the operator publish: a JSON array, or the absolute path of a file that holds one.
 * @throws Error naming the entry and what is wrong with it
 */
export function readTestimonials(setting: string | undefined): readonly Testimonial[] {
  if (!setting) return [];
  const entries = parse(contentOf(setting));
  if (!Array.isArray(entries)) throw new Error('TESTIMONIALS is no array.');
  return entries.map(testimonialOf);
}
