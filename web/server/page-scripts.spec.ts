import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPageScripts } from './page-scripts.ts';

const manifest = {
  _runtime: { file: 'assets/runtime-1.js' },
  _ground: { file: 'assets/ground-1.js', imports: ['_runtime'] },
  _price: { file: 'assets/price-1.js', imports: ['_ground'] },
  'index.html': { file: 'assets/index-1.js', imports: ['_ground'] },
  'src/desk.tsx': { file: 'assets/desk-1.js', imports: ['_price'] },
  'src/pages/marketing/home.page.tsx': { file: 'assets/home-1.js', imports: ['_ground', '_price'] },
  'src/app/auth-gate.tsx': { file: 'assets/auth-gate-1.js', imports: ['_ground'] },
  'src/pages/results/results.page.tsx': { file: 'assets/results-1.js', imports: ['_price'] },
  'src/pages/marketing/faq.page.tsx': { file: 'assets/faq-1.js', imports: ['_ground'] },
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rm(folder, { recursive: true }));

describe('what a page runs', () => {
  test('is the entry, its page and all they import, each once and after what it imports', async () => {
    const scriptsOf = await readPageScripts(folder);
    expect(scriptsOf('/')).toEqual({
      entry: '/assets/index-1.js',
      first: ['/assets/runtime-1.js', '/assets/ground-1.js'],
      modules: ['/assets/price-1.js', '/assets/home-1.js'],
    });
    expect(scriptsOf('/faq').modules).toEqual(['/assets/faq-1.js']);
  });

  test('has the gate in it that the page stands behind', async () => {
    const scriptsOf = await readPageScripts(folder);
    expect(scriptsOf('/results/:photoId').modules).toEqual([
      '/assets/auth-gate-1.js',
      '/assets/price-1.js',
      '/assets/results-1.js',
    ]);
  });

  test('is an entry of its own at the desk', async () => {
    const scriptsOf = await readPageScripts(folder);
    expect(scriptsOf('/desk')).toEqual({
      entry: '/assets/desk-1.js',
      first: ['/assets/runtime-1.js', '/assets/ground-1.js', '/assets/price-1.js'],
      modules: [],
    });
  });

  test('is refused for a page that was not built', async () => {
    const scriptsOf = await readPageScripts(folder);
    expect(() => scriptsOf('/pricing')).toThrow('pricing.page.tsx');
  });
});
