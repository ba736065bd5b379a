import axe, { type AxeResults } from 'axe-core';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE, type Visitor } from './visitor.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const FOLDER = process.env['SCREENSHOTS_DIR'] ?? join(tmpdir(), 'headshots-screens');

/** What axe finds, one line each. */
export async function violations(page: Page): Promise<readonly string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (tags): Promise<AxeResults> => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
    TAGS,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`));
}

export async function screenshot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
}


async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What every screen owes: its language, one heading, no finding of axe, no sideways scroll on a phone. */
export async function expectGoodScreen({ page, language }: Visitor, name: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  expect({ name, lang: await page.locator('html').getAttribute('lang') }).toEqual({ name, lang: language });
  expect({ name, headings: await page.locator('h1').count() }).toEqual({ name, headings: 1 });
  expect({ name, violations: await violations(page) }).toEqual({ name, violations: [] });
  await screenshot(page, `${name}-${language}-desk`);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect({ name, overflow: await overflow(page) }).toEqual({ name, overflow: 0 });
  await screenshot(page, `${name}-${language}-phone`);
  if (before !== null) await page.setViewportSize(before);
}
