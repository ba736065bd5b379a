/**
 * Pages as Lighthouse's phone on a slow line sees them: the built site with a pretended API, the visit in the middle of
 * five. Needs free cores and `npm run build`.
 */
import { loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeOrdered } from '../src/testing/factories.ts';
import { signIn, startSite, type Site } from '../e2e/support/site.ts';
import type { Visitor } from '../e2e/support/visitor.ts';
import { categories, median, visit, type Visit } from './lighthouse.ts';
import { listeningBrowser } from './listening-browser.ts';

const times = Number(process.env['VISITS'] || 5);
const open = ['/', '/pricing', '/faq', '/upload'] as const;
/** Behind the login, so no search engine is asked to like them. */
const own = ['/dashboard', '/results/photo-1'] as const;
const kilobyte = 1_000;
let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

type Prepare = (tab: Pick<Visitor, 'page'>) => Promise<void>;

/** A browser that has never been here, but for what is prepared. */
async function freshly(path: string, prepare?: Prepare): Promise<Visit> {
  const tool = await listeningBrowser();
  try {
    const [context] = tool.browser.contexts();
    if (context === undefined) throw new Error('the browser has no profile');
    const page = await context.newPage();
    await page.goto(`${site.url}/robots.txt`);
    await prepare?.({ page });
    const visited = await visit(`${site.url}${path}`, tool.port, tool.folder);
    await page.close();
    return visited;
  } finally {
    await tool.close();
  }
}

async function measured(path: string, prepare?: Prepare): Promise<Visit> {
  const visits: Visit[] = [];
  for (let index = 0; index < times; index += 1) visits.push(await freshly(path, prepare));
  const middle = median(visits);
  const scores = categories.map((one) => `${one} ${middle.scores[one]}`).join(', ');
  const { lcp, tbt, cls, bytes, missing } = middle;
  const paint = `largest paint ${Math.round(lcp)} ms, blocked ${Math.round(tbt)} ms, shift ${cls.toFixed(3)}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  process.stdout.write(
    `${path}: ${scores}; ${paint}, ${Math.round(bytes / kilobyte)} kB (load ${load}) ${missing.join(' ')}\n`,
  );
  return middle;
}

describe('what anybody may open', () => {
  it.each(open)('%s is quick, and right for everybody', async (path) => {
    const { scores, lcp, tbt, cls } = await measured(path);
    expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 });
    expect(scores.performance).toBeGreaterThanOrEqual(98);
    if (path !== '/') return;
    expect(lcp).toBeLessThanOrEqual(2_000);
    expect(tbt).toBeLessThanOrEqual(150);
    expect(cls).toBeLessThanOrEqual(0.02);
  });
});

describe('what a customer opens, with a hundred images', () => {
  it.each(own)('%s is quick', async (path) => {
    site.db.photos.set('photo-1', makeOrdered(100, { package: 'ultra' }));
    const { scores } = await measured(path, (tab) => signIn(tab, site));
    expect(scores.accessibility).toBe(100);
    expect(scores.performance).toBeGreaterThanOrEqual(95);
  });
});
