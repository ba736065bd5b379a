import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../e2e/support/browser.ts';
import { languageCodes, type LanguageCode } from '../src/lib/i18n/languages.ts';
import { fitPage } from './share/fit-page.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, sharePage } from './share/share-page.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PAIR = {
  before: at('../public/examples/original-960.jpg'),
  after: at('../public/examples/hero-960.jpg'),
};
const PICTURES = at('../public/share');
const FACTS = at('../server/share-pictures.json');
const MOST_BYTES = 150_000;
const LEAST_TYPE = 48;

interface HomeTexts {
  readonly hero: { readonly title: string; readonly caption: string };
}

type Hero = HomeTexts['hero'];

async function textsOf(language: LanguageCode): Promise<Hero> {
  const file = at(`../src/locales/${language}/home.json`);
  const { hero } = JSON.parse(await readFile(file, 'utf8')) as HomeTexts;
  return { title: hero.title, caption: hero.caption };
}

async function draw(page: Page, language: LanguageCode, brand: string, hero: Hero): Promise<Buffer> {
  await page.setContent(sharePage({ language, brand, ...hero }, PAIR));
  await page.evaluate(() => document.fonts.ready);
  await fitPage(page, LEAST_TYPE);
  return page.screenshot({ type: 'png' });
}

/** Makes what chats show of a link, in every language, of the pair on the home page; `BRAND_NAME` stands in it. */
async function main(brand: string): Promise<void> {
  const { xmpAsString = '' } = await sharp(PAIR.after).metadata();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: SHARE_WIDTH, height: SHARE_HEIGHT } });
    await rm(PICTURES, { recursive: true, force: true });
    await mkdir(PICTURES, { recursive: true });
    const texts: Record<string, Hero> = {};
    for (const language of languageCodes) {
      const hero = await textsOf(language);
      texts[language] = hero;
      const picture = await sharp(await draw(page, language, brand, hero))
        .withXmp(xmpAsString)
        .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
        .toBuffer();
      if (picture.length > MOST_BYTES) throw new Error(`${language} has ${picture.length} bytes`);
      await writeFile(`${PICTURES}/${language}.jpg`, picture);
    }
    const facts = { brand, width: SHARE_WIDTH, height: SHARE_HEIGHT, texts };
    await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
  } finally {
    await browser.close();
  }
}

await main(process.env['BRAND_NAME'] ?? 'Konterfei');
