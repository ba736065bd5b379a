import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../e2e/support/browser.ts';
import { creditOf } from '../src/shared/config/examples.ts';
import { readExamples, type ExampleSet } from '../server/examples/read-examples.ts';
import { languageCodes, type LanguageCode } from '../src/shared/i18n/languages.ts';
import { fitPage } from './share/fit-page.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, sharePage, type Pair, type ShareTexts } from './share/share-page.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PICTURES = at('../public/share');
const FACTS = at('../server/share-pictures.json');
const MOST_BYTES = 150_000;
const LEAST_TYPE = 48;

interface Hero {
  readonly title: string;
  readonly caption: string;
}

async function textsOf(language: LanguageCode, { shown }: ExampleSet): Promise<Hero> {
  const file = at(`../src/locales/${language}/home.json`);
  const { hero } = JSON.parse(await readFile(file, 'utf8')) as { readonly hero: Hero };
  return { title: hero.title, caption: hero.caption.replace('{{credit}}', () => creditOf(shown, language)) };
}

function pairOf({ shown, files }: ExampleSet): Pair {
  const picture = (name: string): Buffer => files.get(`${shown.base}/${name}-960.jpg`) ?? Buffer.alloc(0);
  return { before: picture('original'), after: picture('hero') };
}

async function draw(page: Page, texts: ShareTexts, pair: Pair): Promise<Buffer> {
  await page.setContent(sharePage(texts, pair));
  await page.evaluate(() => document.fonts.ready);
  await fitPage(page, LEAST_TYPE);
  return page.screenshot({ type: 'png' });
}

/** `BRAND_NAME` stands in the pictures, and the pair is that of `EXAMPLES_DIR`. */
async function main(brand: string, examples: ExampleSet): Promise<void> {
  const pair = pairOf(examples);
  const { xmpAsString = '' } = await sharp(pair.after).metadata();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: SHARE_WIDTH, height: SHARE_HEIGHT } });
    await rm(PICTURES, { recursive: true, force: true });
    await mkdir(PICTURES, { recursive: true });
    const texts: Record<string, Hero> = {};
    for (const language of languageCodes) {
      const hero = await textsOf(language, examples);
      texts[language] = hero;
      const picture = await sharp(await draw(page, { language, brand, ...hero }, pair))
        .withXmp(xmpAsString)
        .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
        .toBuffer();
      if (picture.length > MOST_BYTES) throw new Error(`${language} has ${picture.length} bytes`);
      await writeFile(`${PICTURES}/${language}.jpg`, picture);
    }
    const facts = { brand, examples: examples.shown.base, width: SHARE_WIDTH, height: SHARE_HEIGHT, texts };
    await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  } finally {
    await browser.close();
  }
}

await main(process.env['BRAND_NAME'] ?? 'Konterfei', await readExamples(process.env['EXAMPLES_DIR']));
