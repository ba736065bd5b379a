import { describe, expect, it } from '@jest/globals';
import { hydrated, holds, reload } from './support/open.ts';
import { Ring } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { PHONE } from './support/visitor.ts';

const LONG_ADDRESS = `${'wilhelmine.augusta.'.repeat(3)}hohenstein@example.org`;
const DOWN = 600;

describe('a page', () => {
  const ring = Ring.use();
  const isAt = (y: number) => ring.page.waitForFunction((wanted) => window.scrollY === wanted, y);

  it('opens at its top in a tab that was scrolled, keeps its place over a reload, and shows the way past the menu', async () => {
    await decide(ring.page);
    await ring.open('/terms');
    await ring.page.evaluate((y) => window.scrollTo(0, y), DOWN);
    await isAt(DOWN);
    await reload(ring.page);
    await isAt(DOWN);
    const skip = ring.page.getByRole('link', { name: ring.t('common', 'nav.skip') });
    await skip.evaluate((link) => link.focus({ preventScroll: true }));
    await holds(skip, (link) => link.getBoundingClientRect().top >= 0);
    await ring.open('/privacy');
    await isAt(0);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('stays while there is no line to the next one, and goes on when there is', async () => {
    ring.visitor.expectProblem('ERR_INTERNET_DISCONNECTED');
    await decide(ring.page);
    await ring.open('/login');
    await ring.visitor.context.setOffline(true);
    await ring.page.getByRole('link', { name: ring.t('auth', 'login.forgot') }).click();
    await ring.page.getByText(ring.t('common', 'error.network')).waitFor();
    await ring.page.waitForRequest((request) => request.method() === 'HEAD');
    await ring.heading('auth', 'login.title');
    await ring.visitor.context.setOffline(false);
    await ring.heading('auth', 'forgot.title');
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('keeps what stands when the script of one of its parts does not come, and shows the part once it does', async () => {
    const script = '**/assets/social-buttons-*.js';
    ring.site.db.providers = ['google'];
    ring.visitor.expectProblem('/assets/social-buttons-');
    await decide(ring.page);
    await ring.page.route(script, (route) => route.abort(), { times: 2 });
    const again = ring.page.waitForResponse(script);
    await ring.open('/login');
    await again;
    await ring.heading('auth', 'login.title');
    await ring.page.getByRole('button', { name: ring.t('auth', 'social.google') }).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('waits for its texts as for its scripts, and is loaded anew when a release has removed them', async () => {
    const texts = '**/assets/texts/*/en/legal.json';
    const imprint = ring.page.getByRole('link', { name: ring.t('common', 'footer.imprint') });
    ring.visitor.expectProblem('/assets/texts/');
    await decide(ring.page);
    await ring.open('/login');
    await ring.page.route(texts, (route) => route.abort(), { times: 1 });
    await imprint.click();
    await ring.heading('legal', 'imprint.title');

    await ring.open('/login');
    await ring.page.route(texts, (route) => route.fulfill({ status: 404 }), { times: 2 });
    const loaded = ring.page.waitForEvent('load');
    await imprint.click();
    await loaded;
    await hydrated(ring.page);
    await imprint.click();
    await ring.heading('legal', 'imprint.title');
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('asks for its texts together with its scripts', async () => {
    const asked: string[] = [];
    ring.page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await ring.open('/upload');
    const texts = asked.filter((path) => path.startsWith('/assets/texts/'));
    const chunk = asked.findIndex((path) => /\/upload\.page-[^/]*\.js$/.test(path));
    expect(texts.map((path) => path.split('/').slice(4).join('/')).sort()).toEqual([
      'en/checkout.json',
      'en/common.json',
      'en/upload.json',
    ]);
    expect(Math.max(...texts.map((path) => asked.indexOf(path)))).toBeLessThan(chunk);
  });

  it('is no wider than a phone however long an address is', async () => {
    await signIn(ring.visitor, ring.site, { email: LONG_ADDRESS, emailVerified: false });
    await ring.page.setViewportSize(PHONE);
    for (const address of ['/register', '/dashboard', '/settings']) {
      await ring.open(address);
      await ring.page.getByText(LONG_ADDRESS).first().waitFor();
      const width = await ring.page.evaluate(() => document.documentElement.scrollWidth);
      expect([address, width]).toEqual([address, PHONE.width]);
    }
  });
});
