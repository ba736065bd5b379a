import { describe, expect, it } from '@jest/globals';
import { hydrated, holdBack, open, openLate } from './support/open.ts';
import { selfie } from './support/photos.ts';
import { Ring } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';

/** When the page loads its scripts although what it shows has not been painted. */
const PATIENCE_MS = 3_000;

describe('a page that is hydrated late', () => {
  const ring = Ring.use();

  const written = ['/', '/pricing', '/upload', '/dashboard'];
  it.each(written)('shows %s before it asks for its scripts', async (address) => {
    await signIn(ring.visitor, ring.site);
    await open(ring.page, address);
    const { painted, asked } = await ring.page.evaluate(() => {
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
    expect(ring.visitor.problems()).toEqual([]);
  });

  async function openWithoutPictures(): Promise<() => void> {
    await decide(ring.page);
    return openLate(ring.page, '/', '**/examples/*');
  }

  it('asks for its scripts at once when it is touched', async () => {
    await ring.page.addInitScript((patience) => {
      const { setTimeout: wait } = window;
      const impatient = (run: () => void, ms?: number): number => (ms === patience ? 0 : wait(run, ms));
      Object.assign(window, { setTimeout: impatient });
    }, PATIENCE_MS);
    const comePictures = await openWithoutPictures();
    await ring.page.keyboard.press('Tab');
    await hydrated(ring.page);
    comePictures();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('asks for its scripts although a picture does not come', async () => {
    const comePictures = await openWithoutPictures();
    await hydrated(ring.page);
    comePictures();
    expect(ring.visitor.problems()).toEqual([]);
  });

  async function openSlowly(address: string): Promise<() => void> {
    await decide(ring.page);
    return openLate(ring.page, address);
  }

  it('keeps what was typed and ticked', async () => {
    const hydrate = await openSlowly('/login');
    const email = ring.page.getByLabel(ring.t('common', 'field.email'));
    const password = ring.page.getByLabel(ring.t('common', 'field.password'), { exact: true });
    await email.fill('ada@example.org');
    await password.fill('secret-123');
    await ring.page.locator('input[name=remember]').check();
    hydrate();
    await hydrated(ring.page);
    expect(await email.inputValue()).toBe('ada@example.org');
    expect(await password.inputValue()).toBe('secret-123');
    ring.visitor.expectProblem('401');
    await ring.button('auth', 'login.submit').click();
    await ring.page.getByRole('alert').waitFor();
    const sent = ring.site.db.requests.find(({ route }) => route === 'POST /auth/login');
    expect(sent?.body).toEqual({ email: 'ada@example.org', password: 'secret-123', remember: true });
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('does what the last button asks for that was pressed meanwhile, once', async () => {
    const hydrate = await openSlowly('/upload');
    await ring.button('upload', 'drop.camera').click();
    await ring.page.evaluate(
      (name) => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        document.addEventListener('click', (event) => {
          if ((event.target as Element).closest('button')?.textContent === name) seen.push(Date.now());
        });
      },
      ring.t('upload', 'drop.camera'),
    );
    hydrate();
    await ring.page.getByRole('dialog').waitFor();
    await hydrated(ring.page);
    expect(await ring.page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)).toBe(1);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('sends a form that was sent meanwhile, and puts no password into the address', async () => {
    const hydrate = await openSlowly('/login');
    ring.visitor.expectProblem('401');
    await ring.page.getByLabel(ring.t('common', 'field.email')).fill('ada@example.org');
    const password = ring.page.getByLabel(ring.t('common', 'field.password'), { exact: true });
    await password.fill('secret-123');
    await password.press('Enter');
    expect(ring.page.url()).toMatch(/\/login$/);
    hydrate();
    await ring.page.getByRole('alert').waitFor();
    const sent = ring.site.db.requests.filter(({ route }) => route === 'POST /auth/login');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', password: 'secret-123', remember: false },
    ]);
  });

  it('opens the step whose title was pressed meanwhile', async () => {
    const hydrate = await openSlowly('/upload');
    await ring.step('order');
    expect(await ring.page.locator('input[name=package]').count()).toBe(0);
    hydrate();
    await ring.page.locator('input[name=package][value=professional]:checked').waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('keeps the photo that was chosen meanwhile', async () => {
    const hydrate = await openSlowly('/upload');
    await ring.page.locator('input[type=file]').setInputFiles(selfie());
    hydrate();
    await ring.page.getByAltText(ring.t('upload', 'photo.previewAlt')).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });

  describe('whose banner is hydrated after the rest', () => {
    const chunk = /\/consent-choices-[^/]*\.js$/;
    const stored = () => ring.page.evaluate(() => localStorage.getItem('cookie-consent') ?? '');

    it('answers a button of it that was pressed before anything was hydrated', async () => {
      const hydrateBanner = await holdBack(ring.page, chunk);
      const hydrate = await openLate(ring.page, '/');
      const refuse = ring.button('common', 'consent.necessaryOnly');
      await refuse.click();
      hydrate();
      await hydrated(ring.page);
      hydrateBanner();
      await refuse.waitFor({ state: 'detached' });
      expect(await stored()).toContain('"analytics":false');
      expect(ring.visitor.problems()).toEqual([]);
    });

    it('answers what was chosen and pressed in it while the rest was hydrated', async () => {
      const hydrateBanner = await holdBack(ring.page, chunk);
      await ring.open('/');
      const save = ring.button('common', 'consent.save');
      await ring.page.getByLabel(ring.t('common', 'consent.analytics')).check();
      await save.click();
      hydrateBanner();
      await save.waitFor({ state: 'detached' });
      expect(await stored()).toContain('"analytics":true');
      expect(ring.visitor.problems()).toEqual([]);
    });
  });
});
