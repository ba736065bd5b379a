import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { styles } from '../../../proto/src/vocabulary.gen.ts';
import { manifestOf } from './manifest.ts';

const order = Array.from({ length: 20 }, (_, index) => ({
  number: index + 1,
  style: styles[(index + 3) % styles.length] ?? 'serious',
  image: Buffer.alloc(0),
}));
const nothing = { person: undefined, source: undefined };

describe('what a made folder says of itself', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'made-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is who the portrait shows, and the first image of each style until somebody has chosen', async () => {
    const { sheet, ...said } = await manifestOf(folder, order, { person: 'Ada', source: undefined });
    expect(said).toEqual({ person: 'Ada', source: '', chosen: [4, 5, 6, 1, 2, 3] });
    expect(sheet.slice(0, 4)).toEqual(['confident', 'approachable', 'creative', 'professional']);
  });

  test('stays where it is made again and nothing else is said', async () => {
    const before = {
      ...(await manifestOf(folder, order, { person: 'Ada', source: 'A. B.' })),
      chosen: [10, 5, 6, 1, 2, 3],
    };
    writeFileSync(join(folder, 'examples.json'), JSON.stringify(before));
    expect(await manifestOf(folder, order, nothing)).toEqual({ ...before, source: 'A. B' });
    expect(await manifestOf(folder, order, { person: 'Eva', source: 'C' })).toMatchObject({
      person: 'Eva',
      source: 'C',
      chosen: [10, 5, 6, 1, 2, 3],
    });
  });

  test('cannot do without the person', async () => {
    await expect(manifestOf(folder, order, nothing)).rejects.toThrow('PERSON is missing');
  });
});
