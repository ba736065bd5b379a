import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { agreementVersions } from './agreements.ts';
import { isLanguage } from './languages.ts';
import { readTerms } from './read-terms.ts';
import { filledSections, fillText, type Terms } from './terms.ts';

const folder = new URL('../terms/', import.meta.url);
const versions = readdirSync(folder).sort();
const filesOf = (version: string): readonly string[] => readdirSync(new URL(`${version}/`, folder)).sort();

/**
 * What customers agreed to stays as it was: a text that changes is a new version, in a folder of its own, with its line
 * here and in `agreements.ts`.
 */
const agreed: Readonly<Record<string, string>> = {
  '2026-11-23/de.json': 'ad5fc71a3aa0c969b2f5f36433cca80ce29501cd04ce678195ad427f3718e594',
  '2026-11-23/en.json': '9ce9452eb3b7a01b3ab781a6b265223d7b336278c1c3ec162bfc6b548d6670b3',
  '2026-11-24/da.json': 'f5f6d48c2fc8da2e1cd412366463c1c18bc1cd3a92a824407f96c5453f037830',
  '2026-11-24/de.json': '0d832f11fe585537837f8ecf9675d03e1762233aa9d55bf07c5608a08daa03e9',
  '2026-11-24/en.json': '8b2052d216e9e16daa902f9ee1488f9e459adea32a153c6efba94dcfcb0bf213',
  '2026-11-24/es.json': 'b25f1894f079aced9d01b46a51faafdb832805e87d20313a375d0c6b0ec4a7ef',
  '2026-11-24/fi.json': '6069261300980f192eb67c95308d3b430fa903fc2442747da1ebe13884fdde9c',
  '2026-11-24/fr.json': '45f0dffef102cfff886faf6d8d939244ec79f21b3e38e35839e5abcef812c85d',
  '2026-11-24/it.json': 'a8f5eb2a98a5c48df15bf8d5f00b32c819fe5c97073a0e0ffd6db52a0676ac50',
  '2026-11-24/nl.json': '5221c667171ec941d515aacc211c7a595abec436d196aa040a884644855c1d36',
  '2026-11-24/no.json': 'ea295db0bc0e736c4043619a9be36917927f6f63287428e4214261f3e01d1a8d',
  '2026-11-24/pt.json': 'd7f9a83a052212d4147df75a3caff026b7502c4f7b905cbbc0e7b3f5c0b0ca17',
  '2026-11-24/sv.json': 'aca0ba0e51b8d207f0191fb9c7dac986a09786d1c7786da712beadb2f84ac044',
  '2026-11-25/da.json': '2150b4cf9e3ed3f203521296542480c1f4de88d0b10687f8c3dd60439e9ed1f3',
  '2026-11-25/de.json': '969e6c320b62191750568085351e800f50a8d6c61c473b336823a82a2f36da52',
  '2026-11-25/en.json': 'd12b39f3b6001b4c81dcdd9ddbca7db5063542da6b6c5fe18b282532af2dd7d1',
  '2026-11-25/es.json': '9684c61baa3bf2568eee05ca6d8863ea6652c639bac269c5183767894c90b6bf',
  '2026-11-25/fi.json': '7913b03c2d380ae06f2857e7fe2981029c34d97cb261fc37336efaf675bf4e59',
  '2026-11-25/fr.json': 'd15245ffe6ad7a8c0bbc395c0af398e5df4d435a3a0d13cda6190771478014fd',
  '2026-11-25/it.json': '367834740e2b256550fb1d8491fe9f0ae398025216ffe432b9ba3977daf4e9bd',
  '2026-11-25/nl.json': '1db2b34507bc4968b1a59569c872a5a7ebc991fc04a687679ca219343b744dc0',
  '2026-11-25/no.json': '14cde2a3e05159b062517377dfad216bcb32c2b949794ec528b27e16df8a9685',
  '2026-11-25/pt.json': 'fc7448e82f84fc2ba188e9d0340c042f98fa9adc6e9d8014293fbc9a3fe601a2',
  '2026-11-25/sv.json': '6e46be8cdd40d650220bcff7c99ae13a1f0a77f84cc6654c56536eb7c304bf8c',
  '2026-11-27/da.json': '20b5cbbfa226cc195830e64cb102fda300f56e413c917771e49595242fb15d8e',
  '2026-11-27/de.json': '29031fdafaa7fffb33035717dd63cb4c104e6caceef4e403ea2cc422e8b14b32',
  '2026-11-27/en.json': 'fa5f6664c637556bd3f551deb64ea930783e84b13a0db4deb5af02c7cf927052',
  '2026-11-27/es.json': '2af64c913348ac023a9f0b81277e603e63ec6933168d061c9b3026b966da257b',
  '2026-11-27/fi.json': '79705816fc0be00e4f3deac41d6d2e59a2add6524098b499e4d19429bc819c99',
  '2026-11-27/fr.json': '00f396a1bfb67ac15537fb659418d58a34b22a36d6beef1e361f39c9627fb45c',
  '2026-11-27/it.json': 'e1881d41909c0ca4c8997af5144680eff364a081bc3b4ad843c13888eb2a6138',
  '2026-11-27/nl.json': 'b422c7dd9b1caef9e4990561c3b4c18e0e4dfd76597eddb635586f092a3a247c',
  '2026-11-27/no.json': '66bb9cb5e848117dbb3c64b3df551a9b8ababbedf983fdff19807d7382242126',
  '2026-11-27/pt.json': '512e07e1fa61ec0580ebf76152dfcaf0ca73899a297cf6eae08eb069d263aff9',
  '2026-11-27/sv.json': '377c57ceba6916f63e6e04de80807cb36e38cc069410f524e3d0ca411f655897',
};

/** Every text becomes what it leaves open and what it marks. */
const shapeOf = (node: unknown): unknown => {
  if (typeof node === 'string') return (node.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shapeOf(value)]));
};

describe('the terms', () => {
  it('of every version are what customers agreed to', () => {
    const files = versions.flatMap((version) => filesOf(version).map((file) => `${version}/${file}`));
    const sums = files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex'),
    ]);
    expect(Object.fromEntries(sums)).toEqual(agreed);
  });

  it.each(
    versions.flatMap((version) => filesOf(version).map((file) => [version, file.replace('.json', '')])),
  )('of %s in %s have the parts, values and marks of the English ones', (version = '', language = '') => {
    if (!isLanguage(language)) throw new Error(`${language} is no language of the product.`);
    const written = readTerms(version, language);
    expect(written.language).toBe(language);
    const texts = ({ terms }: { terms: Terms }): unknown => ({
      ...(shapeOf(terms) as object),
      ids: terms.sections.map(({ id }) => id),
      below: terms.sections.flatMap(({ parts = [] }) => parts.map(({ below }) => below)),
    });
    expect(texts(written)).toEqual(texts(readTerms(version, 'en')));
    const said = JSON.stringify(
      filledSections(written.terms, { brand: 'Konterfei', address: 'Weg 1', contact: 'Weg 1, 030' }),
    );
    expect(said).toContain('Konterfei');
    expect(said).not.toMatch(/\{\{|"\s*"/);
  });

  it('in force are there, in English where a language has none', () => {
    expect(versions).toContain(agreementVersions.terms);
    expect(readTerms('2026-11-23', 'fi').language).toBe('en');
    expect(() => readTerms('2020-01-01', 'en')).toThrow('There are no terms of version 2020-01-01.');
    expect(() => readTerms('../2026-11-23', 'en')).toThrow(RangeError);
  });

  it('name no value that is not given', () => {
    expect(() => fillText('{{brand}} {{other}}', { brand: 'x' })).toThrow('names other');
  });
});
