import axe, { type AxeResults } from 'axe-core';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PHONE, type Visitor } from './visitor.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Where pictures go. Only who names it wants one of every screen: they take longer than looking at it. */
const WANTED = process.env['SCREENSHOTS_DIR'];
const FOLDER = WANTED ?? join(tmpdir(), 'headshots-screens');

/** What axe finds, one line each. */
export async function violations(page: Page): Promise<readonly string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (tags): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

export async function screenshot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Writes down what a screen owes and lacks: its language, one heading, axe's rules, no sideways scroll on a phone. What
 * lacks something is photographed.
 */
export async function lookAt({ page, language, findings }: Visitor, name: string): Promise<void> {
  const found: string[] = [];
  await page.locator('h1').first().waitFor();
  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== language) found.push(`its language is ${lang}`);
  const headings = await page.locator('h1').count();
  if (headings !== 1) found.push(`it has ${headings} main headings`);
  found.push(...(await violations(page)));
  if (WANTED !== undefined || found.length > 0) await screenshot(page, `${name}-${language}-desk`);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const past = await overflow(page);
  if (past > 0) found.push(`it is ${past} px too wide for a phone`);
  if (WANTED !== undefined || past > 0) await screenshot(page, `${name}-${language}-phone`);
  if (before !== null) await page.setViewportSize(before);
  findings.push(...found.map((text) => `${name}: ${text}`));
}
