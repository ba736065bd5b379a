import { describe, expect, it } from '@jest/globals';
import { hydrated, holds, reload } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { PHONE } from './support/visitor.ts';

const LONG_ADDRESS = `${'wilhelmine.augusta.'.repeat(3)}hohenstein@example.org`;
const DOWN = 600;

describe('a page', () => {
  const fixture = SiteFixture.use();
  const isAt = (y: number) => fixture.page.waitForFunction((wanted) => window.scrollY === wanted, y);

  it('opens at its top in a tab that was scrolled, keeps its place over a reload, and shows the way past the menu', async () => {
    await decide(fixture.page);
    await fixture.open('/terms');
    await fixture.page.evaluate((y) => window.scrollTo(0, y), DOWN);
    await isAt(DOWN);
    await reload(fixture.page);
    await isAt(DOWN);
    const skip = fixture.page.getByRole('link', { name: fixture.t('common', 'nav.skip') });
    await skip.evaluate((link) => link.focus({ preventScroll: true }));
    await holds(skip, (link) => link.getBoundingClientRect().top >= 0);
    await fixture.open('/privacy');
    await isAt(0);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('stays while there is no line to the next one, and goes on when there is', async () => {
    fixture.visitor.expectProblem('ERR_INTERNET_DISCONNECTED');
    await decide(fixture.page);
    await fixture.open('/login');
    await fixture.visitor.context.setOffline(true);
    await fixture.page.getByRole('link', { name: fixture.t('auth', 'login.forgot') }).click();
    await fixture.page.getByText(fixture.t('common', 'error.network')).waitFor();
    await fixture.page.waitForRequest((request) => request.method() === 'HEAD');
    await fixture.heading('auth', 'login.title');
    await fixture.visitor.context.setOffline(false);
    await fixture.heading('auth', 'forgot.title');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('keeps what stands when the script of one of its parts does not come, and shows the part once it does', async () => {
    const script = '**/assets/social-buttons-*.js';
    fixture.site.db.providers = ['google'];
    fixture.visitor.expectProblem('/assets/social-buttons-');
    await decide(fixture.page);
    await fixture.page.route(script, (route) => route.abort(), { times: 2 });
    const again = fixture.page.waitForResponse(script);
    await fixture.open('/login');
    await again;
    await fixture.heading('auth', 'login.title');
    await fixture.page.getByRole('button', { name: fixture.t('auth', 'social.google') }).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('waits for its texts as for its scripts, and is loaded anew when a release has removed them', async () => {
    const texts = '**/assets/texts/*/en/legal.json';
    const imprint = fixture.page.getByRole('link', { name: fixture.t('common', 'footer.imprint') });
    fixture.visitor.expectProblem('/assets/texts/');
    await decide(fixture.page);
    await fixture.open('/login');
    await fixture.page.route(texts, (route) => route.abort(), { times: 1 });
    await imprint.click();
    await fixture.heading('legal', 'imprint.title');

    await fixture.open('/login');
    await fixture.page.route(texts, (route) => route.fulfill({ status: 404 }), { times: 2 });
    const loaded = fixture.page.waitForEvent('load');
    await imprint.click();
    await loaded;
    await hydrated(fixture.page);
    await imprint.click();
    await fixture.heading('legal', 'imprint.title');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('asks for its texts together with its scripts', async () => {
    const asked: string[] = [];
    fixture.page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await fixture.open('/upload');
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
    await signIn(fixture.visitor, fixture.site, { email: LONG_ADDRESS, emailVerified: false });
    await fixture.page.setViewportSize(PHONE);
    for (const address of ['/register', '/dashboard', '/settings']) {
      await fixture.open(address);
      await fixture.page.getByText(LONG_ADDRESS).first().waitFor();
      const width = await fixture.page.evaluate(() => document.documentElement.scrollWidth);
      expect([address, width]).toEqual([address, PHONE.width]);
    }
  });
});
