import { describe, expect, it } from '@jest/globals';
import { hydrated, holdBack, open, openLate } from './support/open.ts';
import { selfie } from './support/photos.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';

/** When the page loads its scripts although what it shows has not been painted. */
const PATIENCE_MS = 3_000;

describe('a page that is hydrated late', () => {
  const fixture = SiteFixture.use();

  const written = ['/', '/pricing', '/upload', '/dashboard'];
  it.each(written)('shows %s before it asks for its scripts', async (address) => {
    await signIn(fixture.visitor, fixture.site);
    await open(fixture.page, address);
    const { painted, asked } = await fixture.page.evaluate(() => {
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(?:js|json)$/.test(name));
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        asked: files.map(({ startTime }) => startTime),
      };
    });
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(painted ?? PATIENCE_MS, PATIENCE_MS));
    expect(fixture.visitor.problems()).toEqual([]);
  });

  async function openWithoutPictures(): Promise<() => void> {
    await decide(fixture.page);
    return openLate(fixture.page, '/', '**/examples/*');
  }

  it('asks for its scripts at once when it is touched', async () => {
    await fixture.page.addInitScript((patience) => {
      const { setTimeout: wait } = window;
      const impatient = (run: () => void, ms?: number): number => (ms === patience ? 0 : wait(run, ms));
      Object.assign(window, { setTimeout: impatient });
    }, PATIENCE_MS);
    const comePictures = await openWithoutPictures();
    await fixture.page.keyboard.press('Tab');
    await hydrated(fixture.page);
    comePictures();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('asks for its scripts although a picture does not come', async () => {
    const comePictures = await openWithoutPictures();
    await hydrated(fixture.page);
    comePictures();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  async function openSlowly(address: string): Promise<() => void> {
    await decide(fixture.page);
    return openLate(fixture.page, address);
  }

  it('keeps what was typed and ticked', async () => {
    const hydrate = await openSlowly('/login');
    const email = fixture.page.getByLabel(fixture.t('common', 'field.email'));
    const password = fixture.page.getByLabel(fixture.t('common', 'field.password'), { exact: true });
    await email.fill('ada@example.org');
    await password.fill('secret-123');
    await fixture.page.locator('input[name=remember]').check();
    hydrate();
    await hydrated(fixture.page);
    expect(await email.inputValue()).toBe('ada@example.org');
    expect(await password.inputValue()).toBe('secret-123');
    fixture.visitor.expectProblem('401');
    await fixture.button('auth', 'login.submit').click();
    await fixture.page.getByRole('alert').waitFor();
    const sent = fixture.site.db.requests.find(({ route }) => route === 'POST /auth/login');
    expect(sent?.body).toEqual({ email: 'ada@example.org', password: 'secret-123', remember: true });
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('does what the last button asks for that was pressed meanwhile, once', async () => {
    const hydrate = await openSlowly('/upload');
    await fixture.button('upload', 'drop.camera').click();
    await fixture.page.evaluate(
      (name) => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        document.addEventListener('click', (event) => {
          if ((event.target as Element).closest('button')?.textContent === name) seen.push(Date.now());
        });
      },
      fixture.t('upload', 'drop.camera'),
    );
    hydrate();
    await fixture.page.getByRole('dialog').waitFor();
    await hydrated(fixture.page);
    expect(await fixture.page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)).toBe(1);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('sends a form that was sent meanwhile, and puts no password into the address', async () => {
    const hydrate = await openSlowly('/login');
    fixture.visitor.expectProblem('401');
    await fixture.page.getByLabel(fixture.t('common', 'field.email')).fill('ada@example.org');
    const password = fixture.page.getByLabel(fixture.t('common', 'field.password'), { exact: true });
    await password.fill('secret-123');
    await password.press('Enter');
    expect(fixture.page.url()).toMatch(/\/login$/);
    hydrate();
    await fixture.page.getByRole('alert').waitFor();
    const sent = fixture.site.db.requests.filter(({ route }) => route === 'POST /auth/login');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', password: 'secret-123', remember: false },
    ]);
  });

  it('opens the step whose title was pressed meanwhile', async () => {
    const hydrate = await openSlowly('/upload');
    await fixture.step('order');
    expect(await fixture.page.locator('input[name=package]').count()).toBe(0);
    hydrate();
    await fixture.page.locator('input[name=package][value=premium]:checked').waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('keeps the photo that was chosen meanwhile', async () => {
    const hydrate = await openSlowly('/upload');
    await fixture.page.locator('input[type=file]').setInputFiles(selfie());
    hydrate();
    await fixture.page.getByAltText(fixture.t('upload', 'photo.previewAlt')).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  describe('whose banner is hydrated after the rest', () => {
    const chunk = /\/consent-choices-[^/]*\.js$/;
    const stored = () => fixture.page.evaluate(() => localStorage.getItem('cookie-consent') ?? '');

    it('answers a button of it that was pressed before anything was hydrated', async () => {
      const hydrateBanner = await holdBack(fixture.page, chunk);
      const hydrate = await openLate(fixture.page, '/');
      const refuse = fixture.button('common', 'consent.necessaryOnly');
      await refuse.click();
      hydrate();
      await hydrated(fixture.page);
      hydrateBanner();
      await refuse.waitFor({ state: 'detached' });
      expect(await stored()).toContain('"analytics":false');
      expect(fixture.visitor.problems()).toEqual([]);
    });

    it('answers what was chosen and pressed in it while the rest was hydrated', async () => {
      const hydrateBanner = await holdBack(fixture.page, chunk);
      await fixture.open('/');
      const save = fixture.button('common', 'consent.save');
      await fixture.page.getByLabel(fixture.t('common', 'consent.analytics')).check();
      await save.click();
      hydrateBanner();
      await save.waitFor({ state: 'detached' });
      expect(await stored()).toContain('"analytics":true');
      expect(fixture.visitor.problems()).toEqual([]);
    });
  });
});
