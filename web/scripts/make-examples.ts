import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asSeenIn } from './examples/align.ts';
import { makePackage, readPackage, type Made } from './examples/make-package.ts';
import { resultsPicture } from './examples/results-picture.ts';
import { writeSizes } from './examples/write-sizes.ts';

const at = (path: string): string => new URL(path, import.meta.url).pathname;

const SELFIE = at('../../services/engine/test/fixtures/grace_hopper.jpg');
const IMAGES = at('../public/examples');
const LIST = at('../src/features/marketing/lib/examples.json');
const DOCUMENTED = at('../../docs/images/results.jpg');
const SHEET_WIDTHS = [320, 560];
const HERO_WIDTHS = [480, 960];
const HERO = 1;
/** The best of each style, in the order of the styles. Chosen by eye. */
const CHOSEN = [13, 2, 3, 10, 5, 6];

async function writeList(sheet: readonly Made[]): Promise<void> {
  const list = {
    original: '/examples/original',
    hero: '/examples/hero',
    chosen: CHOSEN,
    sheet: sheet.map(({ number, style }) => ({ number, style, file: fileOf(number) })),
  };
  await writeFile(LIST, `${JSON.stringify(list, null, 2)}\n`);
}

const fileOf = (number: number): string => `/examples/${String(number).padStart(2, '0')}`;

/**
 * Makes the pictures of the home page and of the README with the product's own engine. Same engine, same pictures.
 * @param made folder of a package that `headshots` has already made of the same photo
 */
async function main(made: string | undefined): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'examples-'));
  try {
    const selfie = await readFile(SELFIE);
    const sheet = made === undefined ? await makePackage(SELFIE, work) : await readPackage(made);
    const hero = sheet.find(({ number }) => number === HERO);
    if (hero === undefined) throw new Error(`the engine made no image ${HERO}`);
    await rm(IMAGES, { recursive: true, force: true });
    await mkdir(IMAGES, { recursive: true });
    for (const { number, image } of sheet)
      await writeSizes(join(IMAGES, '..', fileOf(number)), image, SHEET_WIDTHS);
    await writeSizes(join(IMAGES, 'hero'), hero.image, HERO_WIDTHS);
    await writeSizes(join(IMAGES, 'original'), await asSeenIn(hero.image, selfie), HERO_WIDTHS);
    await writeList(sheet);
    await mkdir(join(DOCUMENTED, '..'), { recursive: true });
    await writeFile(DOCUMENTED, await resultsPicture(selfie, sheet));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
